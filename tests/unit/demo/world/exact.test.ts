import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cosine, exponential, power, sine } from '../../../../demo/world/exact.ts';

test('the sine, cosine and exponential functions of the sample world agree with the built-in Math functions', () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
      assert.ok(Math.abs(sine(x) - Math.sin(x)) < 1e-12);
      assert.ok(Math.abs(cosine(x) - Math.cos(x)) < 1e-12);
      assert.ok(Math.abs(exponential(x) / Math.exp(x) - 1) < 1e-9);
    }),
  );
  assert.equal(power(3, 0), 1);
  assert.equal(power(3, 4), 81);
});
