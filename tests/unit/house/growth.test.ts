import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthOf, median } from '../../helpers/growth.ts';

test('the median is the middle value, or the mean of the two middle values', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([9, 1, 5, 6]), 5.5);
});

test('growth is measured between the medians of the first and the last samples, so outliers do not affect it', () => {
  const steady = [100, 300, 101, 99, 100, 102, 100, 98, 100, 250, 100, 101, 100, 99, 400];
  assert.ok(growthOf(steady, 5).share < 0.02);
  const rising = steady.map((value, index) => value + 2 * index);
  assert.ok(growthOf(rising, 5).share > 0.1);
  assert.deepEqual(growthOf([100, 110], 10), { first: 100, last: 110, by: 10, share: 0.1 });
});
