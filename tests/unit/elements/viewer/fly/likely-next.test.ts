import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyNext } from '../../../../../elements/viewer/fly/likely-next.ts';
import { MIDDLE, beside, sphereAt } from '../../source/some-spheres.ts';

const current = sphereAt(1, MIDDLE);
const AROUND = [
  current,
  sphereAt(2, beside(MIDDLE, 0, 200)),
  sphereAt(3, beside(MIDDLE, 40, 0)),
  sphereAt(4, beside(MIDDLE, -50, 0)),
  sphereAt(5, beside(MIDDLE, 0, -60)),
  sphereAt(6, beside(MIDDLE, 1, 1)),
];

const idsOf = (pan: number) => likelyNext(current, pan, AROUND).map(({ id }) => id);

test('the likely next spheres are the sphere ahead and the two spheres nearest to the camera, without duplicates', () => {
  assert.deepEqual(idsOf(10), [2, 3, 4]);
  assert.deepEqual(idsOf(350), [2, 3, 4]);
  assert.deepEqual(idsOf(180), [5, 3, 4]);
  assert.deepEqual(idsOf(90), [3, 4, 5]);
});

test('if no sphere is ahead, the two nearest spheres are the likely next spheres', () => {
  assert.deepEqual(idsOf(45), [3, 4]);
  assert.deepEqual(likelyNext(current, 0, [current]), []);
});
