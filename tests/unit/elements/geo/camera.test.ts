import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { turnBetween } from '../../../../elements/geo/angle.ts';
import {
  type Direction,
  cameraAxes,
  directionOf,
  drawnFov,
  focalLength,
  fovOfZoom,
  horizontalFov,
  normalizeView,
  vectorOf,
  zoomOfFov,
} from '../../../../elements/geo/camera.ts';
import { pixelOfRay, rayOfPixel } from '../../../../elements/geo/pixel-ray.ts';
import {
  IDENTITY,
  type Vec3,
  cross,
  length,
  multiply,
  scale,
  transpose,
} from '../../../../elements/geo/vector.ts';
import { anyDirection, anySize, anyView, between } from '../../../helpers/geo/arbitrary-places.ts';
import { angleBetween, near, nearMatrix, nearVector } from '../../../helpers/geo/near.ts';

const HALF = Math.SQRT1_2;

/** Directions and their unit vectors in the world frame: x east, y up, z south. */
const DIRECTIONS: readonly { direction: Direction; vector: Vec3 }[] = [
  { direction: { pan: 0, tilt: 0 }, vector: [0, 0, -1] },
  { direction: { pan: 90, tilt: 0 }, vector: [1, 0, 0] },
  { direction: { pan: 180, tilt: 0 }, vector: [0, 0, 1] },
  { direction: { pan: 270, tilt: 0 }, vector: [-1, 0, 0] },
  { direction: { pan: 0, tilt: 90 }, vector: [0, 1, 0] },
  { direction: { pan: 0, tilt: -90 }, vector: [0, -1, 0] },
  { direction: { pan: 45, tilt: 0 }, vector: [HALF, 0, -HALF] },
  { direction: { pan: 90, tilt: 45 }, vector: [HALF, HALF, 0] },
  { direction: { pan: 180, tilt: -30 }, vector: [0, -0.5, Math.sqrt(0.75)] },
];

/**
 * Directions and their pixels in an image of 200 × 100 px. The vertical field of view of 90° means a focal
 * length of 50 px.
 */
const PIXELS: readonly { view: Direction; ray: Direction; x: number; y: number }[] = [
  { view: { pan: 0, tilt: 0 }, ray: { pan: 0, tilt: 0 }, x: 100, y: 50 },
  { view: { pan: 0, tilt: 0 }, ray: { pan: 45, tilt: 0 }, x: 150, y: 50 },
  { view: { pan: 0, tilt: 0 }, ray: { pan: 315, tilt: 0 }, x: 50, y: 50 },
  { view: { pan: 0, tilt: 0 }, ray: { pan: 0, tilt: 45 }, x: 100, y: 0 },
  { view: { pan: 0, tilt: 0 }, ray: { pan: 0, tilt: -45 }, x: 100, y: 100 },
  { view: { pan: 200, tilt: 30 }, ray: { pan: 200, tilt: 30 }, x: 100, y: 50 },
  { view: { pan: 200, tilt: -90 }, ray: { pan: 200, tilt: -45 }, x: 100, y: 0 },
  { view: { pan: 200, tilt: -90 }, ray: { pan: 290, tilt: -45 }, x: 150, y: 50 },
  { view: { pan: 10, tilt: 90 }, ray: { pan: 10, tilt: 45 }, x: 100, y: 100 },
];

test('pan is measured clockwise from north, and tilt upward from the horizon', () => {
  for (const { direction, vector } of DIRECTIONS) {
    nearVector(vectorOf(direction), vector, 1e-15);
    const back = directionOf(scale(vector, 7));
    near(back.pan, direction.pan, 1e-12);
    near(back.tilt, direction.tilt, 1e-12);
  }
});

test('a direction straight up or straight down has pan 0', () => {
  assert.deepEqual(directionOf([0, 3, 0]), { pan: 0, tilt: 90 });
  assert.deepEqual(directionOf([0, -3, 0]), { pan: 0, tilt: -90 });
});

test('converting a direction to a vector and back yields the same direction', () => {
  fc.assert(
    fc.property(anyDirection, (direction) => {
      const vector = vectorOf(direction);
      near(length(vector), 1, 1e-15);
      const back = directionOf(vector);
      near(angleBetween(vectorOf(back), vector), 0, 1e-13);
      if (Math.abs(direction.tilt) < 89) near(turnBetween(back.pan, direction.pan), 0, 1e-10);
    }),
  );
});

test('rays in known directions are projected to the expected pixels', () => {
  for (const { view, ray, x, y } of PIXELS) {
    const pixel = pixelOfRay({ ...view, fov: 90 }, { width: 200, height: 100 }, vectorOf(ray));
    near(pixel?.x ?? NaN, x, 1e-12);
    near(pixel?.y ?? NaN, y, 1e-12);
  }
});

test('a ray that points backward or sideways relative to the view is not projected to a pixel', () => {
  const [view, size] = [
    { pan: 0, tilt: 0, fov: 75 },
    { width: 640, height: 480 },
  ];
  assert.equal(pixelOfRay(view, size, [0, 0, 1]), null);
  assert.equal(pixelOfRay(view, size, [1, 0, 0]), null);
  assert.equal(pixelOfRay(view, size, [NaN, 0, -1]), null);
});

test('the camera axes form a right-handed orthonormal basis whose right axis is level', () => {
  fc.assert(
    fc.property(anyDirection, (direction) => {
      const axes = cameraAxes(direction);
      nearMatrix(multiply(axes, transpose(axes)), IDENTITY, 1e-15);
      nearVector(cross(axes[0], axes[1]), axes[2], 1e-15);
      nearVector(scale(axes[2], -1), vectorOf(direction), 1e-15);
      near(axes[0][1], 0, 0, 'the right axis is level');
    }),
  );
});

test('converting a pixel to a ray and back yields the same pixel', () => {
  fc.assert(
    fc.property(anyView, anySize, between(-0.5, 1.5), between(-0.5, 1.5), (view, size, across, down) => {
      const pixel = { x: across * size.width, y: down * size.height };
      const ray = rayOfPixel(view, size, pixel);
      near(length(ray), 1, 1e-14);
      const back = pixelOfRay(view, size, ray);
      near(back?.x ?? NaN, pixel.x, 1e-7);
      near(back?.y ?? NaN, pixel.y, 1e-7);
    }),
    { numRuns: 1000 },
  );
});

test('converting a ray to a pixel and back yields the same ray', () => {
  fc.assert(
    fc.property(anyView, anySize, anyDirection, (view, size, direction) => {
      const ray = vectorOf(direction);
      const pixel = pixelOfRay(view, size, ray);
      fc.pre(pixel !== null && angleBetween(ray, vectorOf(view)) < 89.9);
      near(angleBetween(rayOfPixel(view, size, pixel), ray), 0, 1e-9);
    }),
    { numRuns: 1000 },
  );
});

test('the angle between the center and an edge of the view is half the field of view', () => {
  fc.assert(
    fc.property(anyView, anySize, (view, size) => {
      for (const y of [0, size.height]) {
        const edge = rayOfPixel(view, size, { x: size.width / 2, y });
        near(angleBetween(edge, vectorOf(view)), view.fov / 2, 1e-10);
      }
      for (const x of [0, size.width]) {
        const side = rayOfPixel(view, size, { x, y: size.height / 2 });
        near(angleBetween(side, vectorOf(view)), horizontalFov(view.fov, size) / 2, 1e-10);
      }
    }),
  );
});

test('a field of view of 75° corresponds to zoom 1, and a field of view of 90° to a zoom of tan 37.5°', () => {
  near(zoomOfFov(75), 1, 1e-15);
  near(fovOfZoom(1), 75, 1e-13);
  near(zoomOfFov(90), Math.tan((37.5 * Math.PI) / 180), 1e-15);
  near(fovOfZoom(Math.tan((37.5 * Math.PI) / 180)), 90, 1e-12);
});

test('a higher zoom has a smaller field of view, and the conversion between the two is reversible', () => {
  fc.assert(
    fc.property(between(0.1, 50), (zoom) => {
      near(zoomOfFov(fovOfZoom(zoom)) / zoom, 1, 1e-12);
      assert.ok(fovOfZoom(zoom * 1.01) < fovOfZoom(zoom));
    }),
  );
  fc.assert(fc.property(between(1, 170), (fov) => near(fovOfZoom(zoomOfFov(fov)), fov, 1e-10)));
});

test('the focal length of a 90° field of view is half the image height', () =>
  near(focalLength(90, 100), 50, 1e-12));

test('improved perspective applies the field of view to the longer side of the view', () => {
  const wide = { width: 1600, height: 900 };
  assert.equal(drawnFov(75, wide, false), 75);
  assert.equal(drawnFov(75, { width: 900, height: 1600 }, true), 75);
  near(horizontalFov(drawnFov(75, wide, true), wide), 75, 1e-12);
});

test('normalizing a view wraps its pan to [0, 360) and clamps its tilt to ±90°', () => {
  assert.deepEqual(normalizeView({ pan: -90, tilt: 95, fov: 60 }), { pan: 270, tilt: 90, fov: 60 });
  assert.deepEqual(normalizeView({ pan: 720, tilt: -91, fov: 60 }), { pan: 0, tilt: -90, fov: 60 });
});

/** A view of any roll, with its size. */
const anyRolled = fc.record({
  view: fc.tuple(anyView, between(-180, 180)).map(([view, roll]) => ({ ...view, roll })),
  size: anySize,
});

test('a positive roll lowers the right side of the picture, so that the horizon turns counterclockwise in it', () => {
  const size = { width: 200, height: 100 };
  for (const [roll, x, y] of [
    [30, 100 + 50 * Math.cos(Math.PI / 6), 25],
    [90, 100, 0],
    [180, 50, 50],
    [-90, 100, 100],
  ] as const) {
    // The point is level and 45° to the right of the line of sight, 50 px from the center of the picture.
    const pixel = pixelOfRay({ pan: 20, tilt: 0, fov: 90, roll }, size, vectorOf({ pan: 65, tilt: 0 }));
    near(pixel?.x ?? NaN, x, 1e-12);
    near(pixel?.y ?? NaN, y, 1e-12);
  }
});

test('a roll turns a picture about its center', () => {
  fc.assert(
    fc.property(anyRolled, between(0.001, 1), between(0.001, 1), ({ view, size }, across, down) => {
      const [x, y] = [(across - 0.5) * size.width, (down - 0.5) * size.height];
      const level = { pan: view.pan, tilt: view.tilt, fov: view.fov };
      const ray = rayOfPixel(level, size, { x: size.width / 2 + x, y: size.height / 2 + y });
      const pixel = pixelOfRay(view, size, ray);
      const [sin, cos] = [Math.sin((view.roll / 180) * Math.PI), Math.cos((view.roll / 180) * Math.PI)];
      near(pixel?.x ?? NaN, size.width / 2 + x * cos + y * sin, 1e-7);
      near(pixel?.y ?? NaN, size.height / 2 - x * sin + y * cos, 1e-7);
    }),
    { numRuns: 1000 },
  );
});

test('with any roll, converting a ray to a pixel and back yields the same ray to within 1e-6°', () => {
  fc.assert(
    fc.property(anyRolled, anyDirection, ({ view, size }, direction) => {
      const axes = cameraAxes(view);
      nearMatrix(multiply(axes, transpose(axes)), IDENTITY, 1e-14);
      nearVector(cross(axes[0], axes[1]), axes[2], 1e-14);
      const ray = vectorOf(direction);
      const pixel = pixelOfRay(view, size, ray);
      fc.pre(pixel !== null && angleBetween(ray, vectorOf(view)) < 89.9);
      near(angleBetween(rayOfPixel(view, size, pixel), ray), 0, 1e-6);
    }),
    { numRuns: 1000 },
  );
});

test('normalizing a view wraps its roll to (-180, 180], and a level view has none', () => {
  assert.deepEqual(normalizeView({ pan: 0, tilt: 0, fov: 60, roll: 190 }), {
    pan: 0,
    tilt: 0,
    fov: 60,
    roll: -170,
  });
  assert.deepEqual(normalizeView({ pan: 0, tilt: 0, fov: 60, roll: 0 }), { pan: 0, tilt: 0, fov: 60 });
});
