import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cached } from '../../../../../demo/host/providers/payment/cached.ts';

const options = { ttlMs: 60, retryMs: 15 };

test('REL-16 the cache loads a value at most once per TTL, and returns the last loaded value while loading fails', async () => {
  let now = 0;
  let loads = 0;
  let response: () => Promise<string> = () => Promise.resolve('first');
  const errors: unknown[] = [];
  const load = (): Promise<string> => {
    loads += 1;
    return response();
  };
  const read = cached(load, 'none', {
    ...options,
    clock: () => now,
    onError: (error) => errors.push(error),
  });
  assert.deepEqual(await Promise.all([read(), read(), read()]), ['first', 'first', 'first']);
  assert.equal(loads, 1);
  now = 59;
  await read();
  assert.equal(loads, 1);
  now = 60;
  response = () => Promise.reject(new Error('away'));
  assert.equal(await read(), 'first');
  assert.equal(errors.length, 1);
  now = 74;
  assert.equal(await read(), 'first');
  assert.equal(loads, 2);
  now = 75;
  response = () => Promise.resolve('second');
  assert.equal(await read(), 'second');
});

test('REL-16 a cache returns its initial value when the first load fails', async () => {
  const read = cached(() => Promise.reject(new Error('away')), null, {
    ...options,
    clock: () => 0,
    onError: () => undefined,
  });
  assert.equal(await read(), null);
});
