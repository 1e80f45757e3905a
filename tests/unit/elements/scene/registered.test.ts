import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cameraAxes } from '../../../../elements/geo/camera.ts';
import { pixelOfRay, rayOfPixel } from '../../../../elements/geo/pixel-ray.ts';
import { depthOf } from '../../../../elements/geo/registration.ts';
import { type Vec3, dot, normalize, rotate } from '../../../../elements/geo/vector.ts';
import { raysOf, transformOf } from '../../../../elements/scene/registered/registered-picture.ts';
import { FAR, NEAR } from '../../../../elements/scene/registered/shaders.ts';

const SIZE = { width: 1280, height: 800 };
const VIEW = { pan: 130, tilt: -25, fov: 60, roll: 4 };
const HIGH = Math.tan((30 * Math.PI) / 180);
const WIDE = (HIGH * SIZE.width) / SIZE.height;

const POINTS: readonly Vec3[] = [
  [60, -40, 50],
  [300, -140, 260],
  [5, -3, 4],
];

test('faces are drawn at the pixels of their places, with the depths of their distances', () => {
  const matrix = transformOf(cameraAxes(VIEW), WIDE, HIGH);
  for (const [x, y, z] of POINTS) {
    const clip = [0, 1, 2, 3].map(
      (row) => matrix[row]! * x + matrix[4 + row]! * y + matrix[8 + row]! * z + matrix[12 + row]!,
    ) as [number, number, number, number];
    const [left, up, depth] = clip.slice(0, 3).map((part) => part / clip[3]) as [number, number, number];
    const pixel = pixelOfRay(VIEW, SIZE, [x, y, z]);
    assert.ok(pixel);
    assert.ok(Math.abs(((left + 1) / 2) * SIZE.width - pixel.x) < 0.01);
    assert.ok(Math.abs(((1 - up) / 2) * SIZE.height - pixel.y) < 0.01);
    const along = -dot(cameraAxes(VIEW)[2], [x, y, z]);
    assert.ok(Math.abs((depth + 1) / 2 - depthOf(along, [NEAR, FAR])) < 1e-5);
  }
});

test('the ray of a pixel is that of the view', () => {
  const rays = raysOf(VIEW, SIZE.width / SIZE.height);
  for (const pixel of [
    { x: 0, y: 0 },
    { x: 640, y: 400 },
    { x: 1100, y: 130 },
  ]) {
    const spot: Vec3 = [(2 * pixel.x) / SIZE.width - 1, 1 - (2 * pixel.y) / SIZE.height, 1];
    const found = normalize(rotate(rays, spot));
    const expected = normalize(rayOfPixel(VIEW, SIZE, pixel));
    assert.ok(Math.hypot(...found.map((part, n) => part - expected[n]!)) < 1e-9);
  }
});
