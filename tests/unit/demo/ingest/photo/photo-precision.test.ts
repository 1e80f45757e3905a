import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoPrecisionOf } from '../../../../../demo/ingest/photo/photo-precision.ts';
import type { Precision } from '../../../../../elements/model/sphere.ts';
import type { DroneTags } from '../../../../../elements/tags/tag-facts.ts';

const drone: DroneTags = {
  gimbalYaw: 0,
  gimbalPitch: 0,
  gimbalRoll: 0,
  relativeAltitude: null,
  absoluteAltitude: 100,
  isRtk: false,
  isFixed: false,
  deviation: null,
};
const fixed: DroneTags = {
  ...drone,
  isRtk: true,
  isFixed: true,
  deviation: { longitude: 0.01, latitude: 0.03, height: 0.04 },
};

const handheld = { drone: null, camera: 'RICOH THETA V', placeError: null };
const flown = { drone, camera: 'DJI FC300S', placeError: null };
const corrected = { drone: fixed, camera: 'DJI M3E', placeError: null };

const gps = { headingSource: 'panorama', altitudeSource: 'gps' } as const;
const rtk = { ...gps, altitudeSource: 'rtk' } as const;

const ANGLES = ['heading', 'pitch', 'roll'] as const;
const ALL = ['horizontal', 'vertical', ...ANGLES] as const;
const PHONE = { horizontal: 5, vertical: 10, heading: 7, pitch: 2, roll: 2 };
const DRONE = { horizontal: 2, vertical: 8, heading: 3, pitch: 1, roll: 1 };

type Row = [name: string, given: Parameters<typeof photoPrecisionOf>, expected: Precision];

const ROWS: Row[] = [
  ['a phone without tags', [handheld, {}, gps], { ...PHONE, assumed: [...ALL] }],
  ['a drone without RTK', [flown, {}, gps], { ...DRONE, assumed: [...ALL] }],
  ['a drone recognized by its maker', [{ ...flown, drone: null }, {}, gps], { ...DRONE, assumed: [...ALL] }],
  [
    'a drone with RTK and its deviations, the root mean square of both axes',
    [corrected, {}, rtk],
    { ...DRONE, horizontal: 0.022, vertical: 0.04, assumed: [...ANGLES] },
  ],
  [
    'a drone with RTK whose file has no deviations',
    [{ ...corrected, drone: { ...fixed, deviation: null } }, {}, rtk],
    { ...DRONE, horizontal: 0.03, vertical: 0.06, assumed: [...ALL] },
  ],
  [
    'a drone whose solution was not fixed',
    [{ ...corrected, drone: { ...fixed, isFixed: false } }, {}, rtk],
    { ...DRONE, assumed: [...ALL] },
  ],
  [
    'a phone that states the error of its position, as a radius',
    [{ ...handheld, placeError: 4.5 }, {}, gps],
    { ...PHONE, horizontal: 3.182, assumed: ['vertical', ...ANGLES] },
  ],
  [
    'a position from an option, to which the tags do not apply',
    [corrected, { latitude: 53 }, { ...gps, altitudeSource: 'given' }],
    { ...DRONE, assumed: [...ALL] },
  ],
  [
    'options',
    [
      corrected,
      { precisionHorizontal: 0.5, precisionVertical: 0.7, precisionHeading: 0.2, precisionPitch: 0.05 },
      rtk,
    ],
    { horizontal: 0.5, vertical: 0.7, heading: 0.2, pitch: 0.05, roll: 1, assumed: ['roll'] },
  ],
  [
    'an assumed heading, whose precision is unknown',
    [handheld, {}, { ...gps, headingSource: 'assumed' }],
    { horizontal: 5, vertical: 10, pitch: 2, roll: 2, assumed: ['horizontal', 'vertical', 'pitch', 'roll'] },
  ],
  [
    'an unknown height',
    [handheld, {}, { ...gps, altitudeSource: null }],
    { horizontal: 5, heading: 7, pitch: 2, roll: 2, assumed: ['horizontal', ...ANGLES] },
  ],
  [
    'a height above an assumed ground',
    [handheld, {}, { ...gps, altitudeSource: 'assumed' }],
    { horizontal: 5, heading: 7, pitch: 2, roll: 2, assumed: ['horizontal', ...ANGLES] },
  ],
];

for (const [name, given, expected] of ROWS)
  test(`SURF-10 the precision of a photograph's position and orientation is computed, and assumed values are marked: ${name}`, () => {
    assert.deepEqual(photoPrecisionOf(...given), expected);
  });

test('SURF-10 if all precisions are set by options, no precision is listed as assumed', () => {
  const options = {
    precisionHorizontal: 1,
    precisionVertical: 1,
    precisionHeading: 1,
    precisionPitch: 1,
    precisionRoll: 1,
  };
  assert.equal('assumed' in photoPrecisionOf(handheld, options, gps), false);
});
