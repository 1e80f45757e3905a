import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clamp, toDeg, toRad, turnBetween, wrapPan } from '../../../../elements/geo/angle.ts';
import { between } from '../../../helpers/geo/arbitrary-places.ts';
import { near } from '../../../helpers/geo/near.ts';

const WRAPPED: readonly [pan: number, wrapped: number][] = [
  [0, 0],
  [-0, 0],
  [359.5, 359.5],
  [360, 0],
  [725, 5],
  [-1, 359],
  [-720, 0],
  [-1e-18, 0],
];

const TURNS: readonly [from: number, to: number, turn: number][] = [
  [350, 10, 20],
  [10, 350, -20],
  [0, 180, 180],
  [180, 0, 180],
  [0, 181, -179],
  [90, 90, 0],
  [-10, 370, 20],
];

test('a pan of any size is wrapped to [0, 360)', () => {
  for (const [pan, wrapped] of WRAPPED) assert.equal(wrapPan(pan), wrapped);
  fc.assert(
    fc.property(between(-1e6, 1e6), (pan) => {
      const wrapped = wrapPan(pan);
      assert.ok(wrapped >= 0 && wrapped < 360);
      near(Math.sin(toRad(wrapped)), Math.sin(toRad(pan)), 1e-9);
    }),
  );
});

test('the turn from one pan to another takes the shorter direction, and is positive if it is clockwise', () => {
  for (const [from, to, turn] of TURNS) assert.equal(turnBetween(from, to), turn);
  fc.assert(
    fc.property(between(-720, 720), between(-720, 720), (from, to) => {
      const turn = turnBetween(from, to);
      assert.ok(turn > -180 && turn <= 180);
      near(turnBetween(wrapPan(from + turn), to), 0, 1e-9);
    }),
  );
});

test('converting degrees to radians and back yields the same angle', () => {
  near(toRad(180), Math.PI, 1e-15);
  fc.assert(fc.property(between(-720, 720), (deg) => near(toDeg(toRad(deg)), deg, 1e-12)));
});

test('clamping returns the nearest value within the bounds', () => {
  assert.deepEqual(
    [-2, 0.5, 7].map((value) => clamp(value, 0, 1)),
    [0, 0.5, 1],
  );
});
