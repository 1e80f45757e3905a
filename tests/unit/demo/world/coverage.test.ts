import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { above, repeated, within } from '../../../../demo/world/coverage.ts';

const place = fc.double({ min: -40, max: 40, noNaN: true });
const width = fc.double({ min: 0.01, max: 5, noNaN: true });

function sampled(isOn: (x: number) => boolean, value: number, footprint: number): number {
  const count = 4000;
  let sum = 0;
  for (let n = 0; n < count; n++) sum += isOn(value + footprint * ((n + 0.5) / count - 0.5)) ? 1 : 0;
  return sum / count;
}

test('the share of a pixel covered by an edge or a band is computed to within 0.002 of the sampled share', () => {
  fc.assert(
    fc.property(place, width, (value, footprint) => {
      assert.ok(Math.abs(above(3, value, footprint) - sampled((x) => x > 3, value, footprint)) < 1e-3);
      assert.ok(
        Math.abs(within(1, 3, value, footprint) - sampled((x) => x > 1 && x < 3, value, footprint)) < 2e-3,
      );
    }),
  );
});

test('the share of a pixel covered by a repeated pattern is computed to within 0.005 of the sampled share', () => {
  fc.assert(
    fc.property(place, width, (value, footprint) => {
      const isOn = (x: number): boolean => x - Math.floor(x) > 0.2 && x - Math.floor(x) < 0.7;
      assert.ok(Math.abs(repeated(0.2, 0.7, value, footprint) - sampled(isOn, value, footprint)) < 5e-3);
    }),
  );
});
