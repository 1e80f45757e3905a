import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGoal } from '../../../../elements/model/goals.ts';
import { ViewerError } from '../../../../elements/model/viewer-error.ts';

type Call = Parameters<typeof checkGoal>[0];

const taken: readonly [Call, object, object][] = [
  ['lookAt', { pan: '90' }, { pan: 90 }],
  ['lookAt', { pan: 0, tilt: undefined, fov: ' 40 ' }, { pan: 0, fov: 40 }],
  ['lookAt', { latitude: 1, longitude: 2, fov: 30 }, { latitude: 1, longitude: 2, fov: 30 }],
  ['flyTo', { sphere: '7480' }, { sphere: 7480 }],
  ['flyTo', { latitude: '1', longitude: '-2' }, { latitude: 1, longitude: -2 }],
  ['project', { latitude: 1, longitude: 2, altitude: 3 }, { latitude: 1, longitude: 2, altitude: 3 }],
  [
    'lookAt',
    {
      latitude: 1,
      longitude: 2,
      altitude: 3,
      basis: 'surface',
      kind: 'roof',
      building: null,
      normal: [0, 1, 0],
    },
    { latitude: 1, longitude: 2, altitude: 3 },
  ],
  ['unproject', { x: 1, y: '2' }, { x: 1, y: 2 }],
];

const refused: readonly [Call, unknown, RegExp][] = [
  [
    'lookAt',
    {},
    /lookAt was called without a goal\. It accepts latitude, longitude, altitude, fov or pan, tilt, fov\./,
  ],
  ['lookAt', undefined, /without a goal/],
  ['lookAt', { pitch: 3 }, /lookAt does not accept pitch\./],
  ['lookAt', { pan: 3, latitude: 1, longitude: 2 }, /goal of lookAt mixes fields of both forms/],
  ['lookAt', { latitude: 1 }, /must have a latitude and a longitude/],
  ['lookAt', { pan: 'east' }, /pan must be a finite number, not east/],
  ['lookAt', { pan: '' }, /pan must be a finite number/],
  ['lookAt', { pan: null }, /not null/],
  ['flyTo', { sphere: 2, zoom: 3 }, /flyTo does not accept zoom/],
  ['flyTo', { sphere: NaN }, /sphere must be a finite number/],
  ['project', undefined, /project was called without/],
  ['unproject', { x: NaN, y: 1 }, /x must be a finite number/],
];

test('FIX-58 the numeric fields of a valid camera goal are converted to numbers', () => {
  for (const [call, goal, fields] of taken) assert.deepEqual(checkGoal(call, goal), fields);
});

test('FIX-58 an invalid camera goal is rejected with the code invalid-argument and a message that states the problem', () => {
  for (const [call, goal, message] of refused) {
    assert.throws(
      () => checkGoal(call, goal),
      (error) =>
        error instanceof ViewerError && error.code === 'invalid-argument' && message.test(error.message),
      JSON.stringify(goal),
    );
  }
});
