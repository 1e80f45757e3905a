import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadOf } from '../../bench/report/spread.ts';
import { verdictsOf } from '../../bench/report/verdicts.ts';

const resultOf = (ours: number, marzipano: number, key = 'first') => ({
  mbitPerSecond: 20,
  machine: 'test',
  runs: { 'sphere-viewer': [{ [key]: ours }], marzipano: [{ [key]: marzipano }] },
});

const verdictOf = (ours: number, marzipano: number, key?: string) =>
  verdictsOf(resultOf(ours, marzipano, key)).map(({ measured, isMet }) => [measured, isMet]);

test('a goal relative to a peer viewer is missed as soon as the measured ratio exceeds the ratio of the goal', () => {
  assert.deepEqual(verdictOf(400, 400), [['1.00 ×', true]]);
  assert.deepEqual(verdictOf(401, 400), [['1.00 ×', false]]);
});

test('the image quality goal is met at 0.10 dB below the peer viewer and missed at 1.60 dB below it', () => {
  assert.deepEqual(verdictOf(31.5, 31.6, 'idealDb'), [['−0.10 dB', true]]);
  assert.deepEqual(verdictOf(30, 31.6, 'idealDb'), [['−1.60 dB', false]]);
});

test('a ratio of 0 to 0 meets its goal, and a ratio of 8 to 0 does not', () => {
  assert.deepEqual(verdictOf(0, 0, 'panBlurredPercent'), [['0.00 ×', true]]);
  assert.deepEqual(verdictOf(8, 0, 'panBlurredPercent'), [['Infinity ×', false]]);
});

test('a NaN measurement counts as infinity, and a run without a measurement is ignored', () => {
  assert.deepEqual(spreadOf([{ sharp: 10 }, { sharp: NaN }, {}, { sharp: 20 }], 'sharp'), {
    median: 20,
    low: 10,
    high: Infinity,
  });
  assert.equal(spreadOf([{}], 'sharp'), null);
});
