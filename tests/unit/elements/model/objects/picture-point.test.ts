import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { directionOf } from '../../../../../elements/geo/camera.ts';
import { pixelOfRay } from '../../../../../elements/geo/pixel-ray.ts';
import { middlesIn } from '../../../../../elements/model/objects/object-middle.ts';
import { ObjectStore } from '../../../../../elements/model/objects/object-store.ts';
import { type AnyObject, DRAWN_KINDS } from '../../../../../elements/model/objects/objects.ts';
import {
  DEFAULT_SELECTION,
  type SelectionRules,
  type Standpoint,
  selectInSteps,
} from '../../../../../elements/model/objects/select-objects.ts';
import { frameOfSphere } from '../../../../../elements/model/objects/sphere-frame.ts';
import { atOnce } from '../../../../../elements/model/steps.ts';
import { placeMarkers } from '../../../../../elements/scene/objects/place-objects.ts';
import { randomRuns } from '../../../../helpers/random-runs.ts';
import { isOmitted, messageOf, objectOf, polygon, readMarker } from './readings.ts';

const pinned = (input: object) => readMarker({ id: 'p', ...input }, 'L', 0);

const FRAME = frameOfSphere({ latitude: 47.6, longitude: -122.3, metadata: { altitude: 140, ground: 20 } });

test('a marker with a direction and no coordinates is pinned to the picture', () => {
  const cases: readonly (readonly [input: object, place: object])[] = [
    [
      { pan: 120, tilt: -25 },
      { pan: 120, tilt: -25, sphere: null },
    ],
    [
      { pan: -30, tilt: 90, sphere: 7 },
      { pan: 330, tilt: 90, sphere: 7 },
    ],
    [
      { pan: '720.5', tilt: '0', sphere: '0', lat: null },
      { pan: 0.5, tilt: 0, sphere: 0 },
    ],
    [
      { pan: 120, tilt: -25, lat: 1, lng: 2 },
      { latitude: 1, longitude: 2, height: 0 },
    ],
  ];
  for (const [input, place] of cases) assert.deepEqual(objectOf(pinned(input)).place, place);
});

test('a direction that is not valid is reported with what it must be', () => {
  for (const input of [
    { pan: 1 },
    { tilt: 1 },
    { pan: 'x', tilt: 1 },
    { pan: NaN, tilt: 1 },
    { pan: 1, tilt: 91 },
  ]) {
    assert.ok(isOmitted(pinned(input)));
    assert.match(messageOf(pinned(input)), /its pan must be a number and its tilt a number from -90 to 90/);
  }
  assert.match(messageOf(pinned({ pan: 1, tilt: 1, sphere: 'attic' })), /its sphere "attic" is not the id/);
});

test('a pinned marker is at its direction to 1e-6 degrees, and where the camera shows the direction', () => {
  const angles = fc.record({
    pan: fc.double({ min: 0, max: 359.999, noNaN: true }),
    tilt: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  });
  fc.assert(
    fc.property(angles, ({ pan, tilt }) => {
      const middle = middlesIn(FRAME)(objectOf(pinned({ pan, tilt })));
      const seen = directionOf(middle);
      assert.ok(Math.abs(((seen.pan - pan + 540) % 360) - 180) < 1e-6);
      assert.ok(Math.abs(seen.tilt - tilt) < 1e-6);
      const pixel = pixelOfRay({ pan, tilt, fov: 60 }, { width: 400, height: 300 }, middle);
      assert.ok(pixel && Math.hypot(pixel.x - 200, pixel.y - 150) < 1e-6);
    }),
    { numRuns: randomRuns(300) },
  );
});

function selectedIds(
  objects: readonly AnyObject[],
  at: Standpoint,
  rules: Partial<SelectionRules> = {},
): string[] {
  const store = new ObjectStore();
  store.setLayer('own', { name: 'L', visible: true, center: null, objects });
  const all = atOnce(selectInSteps(store.layers(), at, { ...DEFAULT_SELECTION, ...rules }));
  return DRAWN_KINDS.flatMap((kind) => all[kind].map(({ object }) => object.id)).sort();
}

test('a pinned marker belongs to its sphere or to all, at any limit, with or without a place', () => {
  const objects = [
    objectOf(pinned({ id: 'all', pan: 1, tilt: 2 })),
    objectOf(pinned({ id: 'seven', pan: 1, tilt: 2, sphere: 7 })),
    objectOf(pinned({ id: 'eight', pan: 1, tilt: 2, sphere: 8 })),
    objectOf(pinned({ id: 'link', pan: 1, tilt: 2, panoramaId: 9 })),
    objectOf(readMarker({ id: 'near', lat: 47.6, lng: -122.3 }, 'L', 0)),
    objectOf(polygon({ id: 'shape' })),
  ];
  const at = { latitude: 47.6, longitude: -122.3, id: 7 };
  assert.deepEqual(selectedIds(objects, at), ['all', 'link', 'near', 'seven']);
  assert.deepEqual(selectedIds(objects, at, { customMarkerDistance: 0 }), ['all', 'link', 'seven']);
  assert.deepEqual(selectedIds(objects, at, { restrictedSphereList: [7] }), ['all', 'near', 'seven']);
  const nowhere = { latitude: 1, longitude: 2, id: 8, isPlaced: false };
  assert.deepEqual(selectedIds(objects, nowhere), ['all', 'eight', 'link']);
});

test('nothing on a surface hides a pinned marker, and it is drawn in full size', () => {
  const object = objectOf(pinned({ pan: 90, tilt: 0 }));
  const symbol = () =>
    ({ style: 'standard', icon: '', color: null, svg: null, label: '', isActive: false }) as const;
  const { drawn } = atOnce(
    placeMarkers([{ key: 1, layer: 'L', object, distance: 0 }], FRAME, { symbol, opacityAt: () => 0 }),
  );
  assert.deepEqual([...drawn.opacities, ...drawn.scales], [1, 1]);
  const [east = 0, up = 0, south = 0] = drawn.positions;
  assert.ok(east > 0 && Math.abs(up) < 1e-6 * east && Math.abs(south) < 1e-6 * east);
});
