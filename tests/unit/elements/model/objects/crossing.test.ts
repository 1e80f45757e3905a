import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { crossesItself } from '../../../../../elements/model/objects/crossing.ts';

const ring = (...corners: readonly (readonly [number, number])[]) =>
  corners.map(([longitude, latitude]) => ({ latitude, longitude: ((longitude + 540) % 360) - 180 }));

/**
 * Creates a ring around a longitude. The corners are ordered by angle and have different distances, so the
 * edges never cross.
 */
const star = (distances: readonly number[], around: number) =>
  ring(
    ...distances.map((distance, n) => {
      const angle = (2 * Math.PI * n) / distances.length;
      return [around + distance * Math.cos(angle), 39 + distance * Math.sin(angle)] as const;
    }),
  );

const distances = fc.array(fc.double({ min: 0.01, max: 0.1, noNaN: true }), { minLength: 4, maxLength: 60 });
const around = fc.double({ min: -180, max: 180, noNaN: true });

test('OBJ-01 a ring in the shape of a bow tie counts as crossing itself, but a square and a notched square do not', () => {
  assert.equal(crossesItself(ring([0, 0], [1, 1], [1, 0], [0, 1])), true);
  assert.equal(crossesItself(ring([0, 0], [1, 0], [1, 1], [0, 1])), false);
  assert.equal(crossesItself(ring([0, 0], [2, 0], [2, 2], [1, 0.5], [0, 2])), false);
});

test('a ring that only touches itself does not count as crossing itself', () => {
  assert.equal(crossesItself(ring([0, 0], [2, 0], [2, 2], [1, 0], [0, 2])), false);
  assert.equal(crossesItself([]), false);
});

test('star-shaped rings do not count as crossing themselves at any longitude, including at the antimeridian', () => {
  fc.assert(fc.property(distances, around, (input, longitude) => !crossesItself(star(input, longitude))));
});

test('a round ring with two neighboring corners swapped counts as crossing itself at any longitude', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 60 }), fc.nat(), around, (count, place, longitude) => {
      const round = star(Array<number>(count).fill(0.05), longitude);
      const [one, two] = [place % count, (place + 1) % count];
      [round[one], round[two]] = [round[two]!, round[one]!];
      return crossesItself(round);
    }),
  );
});
