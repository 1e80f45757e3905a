import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelPoint } from '../../../../elements/map/atlas/outlines.ts';
import { conePath, horizontalFov } from '../../../../elements/map/base/view-cone.ts';
import { windOf } from '../../../../elements/map/spheres-in-view.ts';
import { joinNames } from '../../../../elements/map/style/points.ts';

test('the view cone on the map points up, and its angle is the field of view, clamped between 2° and 170°', () => {
  assert.equal(conePath(90, 10), 'M0 0L-7.07 -7.07A10 10 0 0 1 7.07 -7.07Z');
  assert.equal(conePath(60, 10), 'M0 0L-5.00 -8.66A10 10 0 0 1 5.00 -8.66Z');
  assert.equal(conePath(359), conePath(170), 'a full disc would show no direction');
  assert.equal(conePath(Number.MIN_VALUE), conePath(2));
});

test('the horizontal field of view is computed from the vertical field of view and the aspect ratio', () => {
  assert.ok(Math.abs(horizontalFov(75, 1) - 75) < 1e-12);
  assert.ok(Math.abs(horizontalFov(90, 2) - (2 * Math.atan(2) * 180) / Math.PI) < 1e-12);
});

test("the direction of a sphere from the map's center is one of eight compass directions", () => {
  const middle = { latitude: 40, longitude: -90 };
  const winds = [
    [0.1, 0],
    [0.1, 0.1305],
    [0, 0.1],
    [-0.1, 0.1305],
    [-0.1, 0],
    [-0.1, -0.1305],
    [0, -0.1],
    [0.1, -0.1305],
  ].map(([north = 0, east = 0]) => windOf(middle, { latitude: 40 + north, longitude: -90 + east }));
  assert.deepEqual(winds, [0, 1, 2, 3, 4, 5, 6, 7]);
});

test('the combined label of several packages contains the common beginning of their names only once', () => {
  assert.equal(joinNames(['Boston 2025', 'Boston 2026']), 'Boston 2025 · 2026');
  assert.equal(joinNames(['Boston']), 'Boston');
  assert.equal(joinNames(['North', 'South']), 'North · South');
  assert.equal(joinNames(['New York A', 'New York B', 'New York C']), 'New York A · B · C');
});

test("MAP-01 an area's label is in the middle of its largest polygon", () => {
  const square = (x: number, side: number): number[][][] => [
    [
      [x, 0],
      [x + side, 0],
      [x + side, side],
      [x, side],
      [x, 0],
    ],
  ];
  assert.deepEqual(labelPoint({ type: 'MultiPolygon', coordinates: [square(0, 1), square(10, 4)] }), {
    at: [12, 2],
    size: 16,
  });
  assert.equal(labelPoint({ type: 'Point', coordinates: [0, 0] }), null);
});
