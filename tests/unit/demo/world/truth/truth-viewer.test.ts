import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { directionOf } from '../../../../../elements/geo/camera.ts';
import { FACES, facePointOfVector, vectorOfFacePoint } from '../../../../../elements/geo/cube-face.ts';
import { levelGround } from '../../../../../elements/geo/ground.ts';
import { pixelOfRay, rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import { pointAt } from '../../../../../elements/geo/pointing.ts';
import { matrixOfPose } from '../../../../../elements/geo/pose.ts';
import { type Picture, pixelOfPlace, placeOfPixel } from '../../../../../elements/geo/projection.ts';
import { type Vec3, rotate, transpose } from '../../../../../elements/geo/vector.ts';
import { between } from '../../../../helpers/geo/arbitrary-places.ts';
import { angleBetween } from '../../../../helpers/geo/near.ts';
import { referenceWorld } from '../../../../helpers/geo/reference.ts';
import { randomRuns } from '../../../../helpers/random-runs.ts';
import {
  Worst,
  aheadOf,
  anySphere,
  cameraOf,
  runs,
  worldOfStored,
} from '../../../../helpers/truth/truth-fixtures.ts';
import { createWorld } from '../../../../helpers/truth/world.ts';

const world = createWorld({ named: false });

/** Angle between two adjacent pixels in the middle of a face that is 4096 px wide, in degrees. */
const FACE_PIXEL = (Math.atan(2 / 4096) * 180) / Math.PI;

/** Generates lists of views that look down on the ground, each with a pixel. */
const views = (count: number) =>
  fc.array(
    fc.record({
      view: fc.record({ pan: between(0, 359.999999), tilt: between(-90, 5), fov: between(8, 110) }),
      size: fc.record({
        width: fc.integer({ min: 200, max: 3840 }),
        height: fc.integer({ min: 200, max: 2160 }),
      }),
      across: between(0, 1),
      down: between(0, 1),
    }),
    { minLength: count, maxLength: count },
  );

test('the viewer and the sample world agree on the ground position that is visible at a pixel', (t) => {
  const worst = new Worst();
  fc.assert(
    fc.property(anySphere, views(200), (sphere, directions) => {
      const camera = cameraOf(sphere);
      const { ground } = sphere.market;
      for (const { view, size, across, down } of directions) {
        const picture: Picture = { camera, view, size };
        const pixel = { x: across * size.width, y: down * size.height };
        const { pan, tilt } = directionOf(rayOfPixel(view, size, pixel));
        const found = placeOfPixel(picture, pixel, levelGround(ground));
        const seen = world.at(sphere, pan, tilt);
        if (!found.hit) {
          assert.ok(seen.sky || seen.hit.kind !== 'ground');
          continue;
        }
        const way = referenceWorld(camera, found.place);
        worst.note('angle from the pixel, °', angleBetween(way, aheadOf(pan, tilt)));
        assert.ok(!seen.sky);
        if (seen.hit.kind !== 'street' && seen.hit.kind !== 'ground') {
          // Water and its banks are below the level ground. Everything else stands on it.
          const isBelow = ['water', 'bank'].includes(seen.hit.kind) && seen.altitude < ground;
          assert.ok(
            isBelow || seen.distance < found.distance + 1e-3,
            `${seen.hit.kind} is behind the ground`,
          );
          continue;
        }
        const off = Math.hypot(...referenceWorld(found.place, seen));
        const range = seen.distance < 500 ? 'to 500 m' : seen.distance < 3000 ? 'to 3 km' : 'to the horizon';
        worst.note(`ground ${range}, m`, off);
        const back = pixelOfPlace(picture, seen);
        assert.ok(back);
        worst.note('pixels from the pixel', Math.hypot(back.x - pixel.x, back.y - pixel.y));
      }
    }),
    runs(3),
  );
  worst.report(t);
  assert.ok(worst.of('angle from the pixel, °') < 1e-6);
  assert.ok(worst.of('ground to 500 m, m') < 1e-3, 'required: 0.1 m');
  assert.ok(worst.of('ground to 3 km, m') < 1e-3, 'required: 1 m');
  assert.ok(worst.of('pixels from the pixel') < 1e-3);
});

test('OBJ-03 OBJ-04 the viewer and the sample world agree on the direction to a position at any height', (t) => {
  const worst = new Worst();
  const polars = fc.array(
    fc.record({ pan: between(0, 359.999999), far: between(20, 3000), height: between(0, 260) }),
    { minLength: 120, maxLength: 120 },
  );
  fc.assert(
    fc.property(anySphere, polars, (sphere, points) => {
      const camera = cameraOf(sphere);
      for (const { pan, far, height } of points) {
        const east = Math.sin((pan * Math.PI) / 180) * far;
        const north = Math.cos((pan * Math.PI) / 180) * far;
        const place = {
          latitude: camera.latitude + north / 111_000,
          longitude: camera.longitude + east / (111_000 * Math.cos((camera.latitude * Math.PI) / 180)),
          altitude: sphere.market.ground + height,
        };
        const truth = referenceWorld(camera, place);
        const { pan: p, tilt, distance } = pointAt(camera, place);
        worst.note('angle, °', angleBetween(truth, aheadOf(p, tilt)));
        worst.note('distance, m', Math.abs(distance - Math.hypot(...truth)));
        const seen = world.project(sphere, place.latitude, place.longitude, place.altitude);
        worst.note('angle from the world, °', angleBetween(aheadOf(seen.pan, seen.tilt), aheadOf(p, tilt)));
      }
    }),
    runs(3),
  );
  worst.report(t);
  assert.ok(worst.of('angle, °') < 1e-6, `a pixel of a face has ${FACE_PIXEL.toFixed(3)}°`);
  assert.ok(worst.of('angle from the world, °') < 1e-6);
  assert.ok(worst.of('distance, m') < 1e-6);
});

test('VIEW-03 converting a pixel of a stored face to its direction in the world and back yields the same pixel', (t) => {
  const worst = new Worst();
  const facePixel = fc.record({
    face: fc.constantFrom(...FACES),
    x: between(0, 4096),
    y: between(0, 4096),
    pose: fc.record({ heading: between(0, 360), pitch: between(-90, 90), roll: between(-180, 180) }),
    view: fc.record({ tilt: between(-80, 80), fov: between(10, 100) }),
  });
  const ahead: Readonly<Record<string, (s: number, t: number) => Vec3>> = {
    f: (s, d) => [s, -d, -1],
    r: (s, d) => [1, -d, s],
    b: (s, d) => [-s, -d, 1],
    l: (s, d) => [-1, -d, -s],
    u: (s, d) => [s, 1, -d],
    d: (s, d) => [s, -1, d],
  };
  fc.assert(
    fc.property(facePixel, ({ face, x, y, pose, view }) => {
      const [s, d] = [(2 * x) / 4096 - 1, (2 * y) / 4096 - 1];
      const stored = vectorOfFacePoint({ face, s, t: d });
      const frame = matrixOfPose(pose);
      const direction = rotate(frame, stored);
      worst.note('angle, °', angleBetween(direction, worldOfStored(ahead[face]!(s, d), pose)));
      const { pan } = directionOf(direction);
      const size = { width: 1600, height: 900 };
      const shown = { pan, ...view };
      const pixel = pixelOfRay(shown, size, direction);
      if (!pixel) return;
      const again = facePointOfVector(rotate(transpose(frame), rayOfPixel(shown, size, pixel)));
      if (again.face !== face) {
        worst.note('pixels off the edge', 2048 * (1 - Math.max(Math.abs(s), Math.abs(d))));
        return;
      }
      worst.note('face pixels', 2048 * Math.hypot(again.s - s, again.t - d));
    }),
    { numRuns: randomRuns(5000) },
  );
  worst.report(t);
  assert.ok(worst.of('angle, °') < 1e-6);
  assert.ok(worst.of('face pixels') < 1e-3);
  assert.ok(!(worst.of('pixels off the edge') > 1e-3));
});
