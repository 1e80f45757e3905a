import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  IDENTITY,
  type Mat3,
  add,
  cross,
  dot,
  length,
  multiply,
  normalize,
  rotate,
  scale,
  subtract,
  transpose,
} from '../../../../elements/geo/vector.ts';
import { between } from '../../../helpers/geo/arbitrary-places.ts';
import { near, nearVector } from '../../../helpers/geo/near.ts';

const part = between(-100, 100);
const anyVector = fc.tuple(part, part, part);
const QUARTER_TURN: Mat3 = [
  [0, 1, 0],
  [-1, 0, 0],
  [0, 0, 1],
];

test('vector sums, differences, multiples, products and lengths have their expected values', () => {
  assert.deepEqual(add([1, 2, 3], [4, 5, 6]), [5, 7, 9]);
  assert.deepEqual(subtract([4, 5, 6], [1, 2, 3]), [3, 3, 3]);
  assert.deepEqual(scale([1, 2, 3], 2), [2, 4, 6]);
  assert.equal(dot([1, 2, 3], [4, 5, 6]), 32);
  assert.deepEqual(cross([1, 0, 0], [0, 1, 0]), [0, 0, 1]);
  assert.equal(length([2, 3, 6]), 7);
});

test('a cross product is perpendicular to both of its factors', () => {
  fc.assert(
    fc.property(anyVector, anyVector, (a, b) => {
      near(dot(cross(a, b), a), 0, 1e-8);
      near(dot(cross(a, b), b), 0, 1e-8);
    }),
  );
});

test('a normalized vector has length 1, and normalizing the zero vector returns the zero vector', () => {
  assert.deepEqual(normalize([0, 0, 0]), [0, 0, 0]);
  assert.deepEqual(normalize([0, -4, 0]), [0, -1, 0]);
});

test('a product of rotations applies its second factor first', () => {
  const tip: Mat3 = [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ];
  fc.assert(
    fc.property(anyVector, (vector) => {
      nearVector(
        rotate(multiply(tip, QUARTER_TURN), vector),
        rotate(tip, rotate(QUARTER_TURN, vector)),
        1e-12,
      );
      nearVector(rotate(IDENTITY, vector), vector, 0);
    }),
  );
});

test('rotate multiplies a vector by the rotation matrix, and the transposed matrix reverses the rotation', () => {
  assert.deepEqual(rotate(QUARTER_TURN, [1, 2, 3]), [2, -1, 3]);
  assert.deepEqual(rotate(transpose(QUARTER_TURN), [2, -1, 3]), [1, 2, 3]);
});
