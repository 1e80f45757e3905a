import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitAfter } from '../../../../../demo/host/services/session/throttle-logins.ts';

test('SEC-10 login delays begin after twenty consecutive failures, double with each failure, and stop growing at 15 minutes', () => {
  assert.deepEqual([0, 1, 19].map(waitAfter), [0, 0, 0]);
  assert.deepEqual([20, 21, 22, 23].map(waitAfter), [1000, 2000, 4000, 8000]);
  assert.deepEqual([30, 100, 1e6].map(waitAfter), [900_000, 900_000, 900_000]);
});
