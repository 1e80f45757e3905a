import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { directionOf, horizontalFov } from '../../../../elements/geo/camera.ts';
import { type Place, placeOf, worldOf } from '../../../../elements/geo/earth.ts';
import { levelGround } from '../../../../elements/geo/ground.ts';
import { pixelOfRay } from '../../../../elements/geo/pixel-ray.ts';
import { type Picture, pixelOfPlace, placeOfPixel } from '../../../../elements/geo/projection.ts';
import { anyPlace, anySize, anyView, between } from '../../../helpers/geo/arbitrary-places.ts';
import { near } from '../../../helpers/geo/near.ts';
import { referenceWorld } from '../../../helpers/geo/reference.ts';

const CAMERA: Place = { latitude: 39.7392, longitude: -104.9903, altitude: 1720 };
const GROUND = levelGround(1600);
const PICTURE: Picture = {
  camera: CAMERA,
  view: { pan: 200, tilt: -20, fov: 75 },
  size: { width: 1600, height: 900 },
};
const anyPixel = fc.record({ x: between(0, 1600), y: between(0, 900) });

test('a position straight ahead is projected to the center of the view', () => {
  const { view, size } = PICTURE;
  const [pan, tilt] = [(view.pan * Math.PI) / 180, (view.tilt * Math.PI) / 180];
  const ahead = [Math.sin(pan) * Math.cos(tilt), Math.sin(tilt), -Math.cos(pan) * Math.cos(tilt)] as const;
  const place = placeOf(CAMERA, [ahead[0] * 700, ahead[1] * 700, ahead[2] * 700]);
  const pixel = pixelOfPlace(PICTURE, place);
  near(pixel?.x ?? NaN, size.width / 2, 1e-6);
  near(pixel?.y ?? NaN, size.height / 2, 1e-6);
});

test('a position at the edge of the horizontal field of view is projected to the edge of the view', () => {
  const level: Picture = { ...PICTURE, view: { pan: 0, tilt: 0, fov: 75 } };
  const half = (horizontalFov(75, level.size) / 2 / 180) * Math.PI;
  const place = placeOf(CAMERA, [500 * Math.sin(half), 0, -500 * Math.cos(half)]);
  near(pixelOfPlace(level, place)?.x ?? NaN, 1600, 1e-6);
});

test('a position behind the camera is not projected to a pixel', () => {
  assert.equal(pixelOfPlace(PICTURE, placeOf(CAMERA, [0, 100, -1000])), null);
});

test('a pixel above the horizon has no ground point', () => {
  const upward: Picture = { ...PICTURE, view: { pan: 200, tilt: 0, fov: 75 } };
  assert.deepEqual(placeOfPixel(upward, { x: 800, y: 100 }, GROUND), { hit: false, reason: 'above-horizon' });
  assert.equal(placeOfPixel(upward, { x: 800, y: 800 }, GROUND).hit, true);
});

test('converting a pixel to a ground point and back yields the same pixel to within 1e-4 px', () => {
  fc.assert(
    fc.property(anyPixel, between(0, 359), between(-90, 0), between(5, 120), (pixel, pan, tilt, fov) => {
      const picture: Picture = { ...PICTURE, view: { pan, tilt, fov } };
      const result = placeOfPixel(picture, pixel, GROUND);
      fc.pre(result.hit);
      const back = pixelOfPlace(picture, result.place);
      near(back?.x ?? NaN, pixel.x, 1e-4);
      near(back?.y ?? NaN, pixel.y, 1e-4);
    }),
    { numRuns: 1000 },
  );
});

test('the pixel of a position agrees with an independent library to within 1e-4 px', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, anyView, anySize, (camera, place, view, size) => {
      const theirs = referenceWorld(camera, place);
      fc.pre(Math.hypot(...theirs) > 100);
      const [pixel, expected] = [pixelOfPlace({ camera, view, size }, place), pixelOfRay(view, size, theirs)];
      const far = Math.max(size.width, size.height) * 2;
      fc.pre(expected !== null && Math.hypot(expected.x, expected.y) < far);
      near(pixel?.x ?? NaN, expected.x, 1e-4);
      near(pixel?.y ?? NaN, expected.y, 1e-4);
    }),
  );
});

test('the positions computed from two cameras for the same ground point agree to within 10 µm', () => {
  const other: Place = { latitude: 39.741, longitude: -104.985, altitude: 1750 };
  const result = placeOfPixel(PICTURE, { x: 700, y: 600 }, GROUND);
  assert.ok(result.hit);
  const seen: Picture = {
    ...PICTURE,
    camera: other,
    view: { ...directionOf(worldOf(other, result.place)), fov: 30 },
  };
  const again = placeOfPixel(seen, { x: 800, y: 450 }, GROUND);
  assert.ok(again.hit);
  near(Math.hypot(...worldOf(result.place, again.place)), 0, 1e-5);
});
