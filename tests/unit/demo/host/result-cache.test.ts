import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ResultCache } from '../../../../demo/host/lib/result-cache.ts';

const HOUR = 3_600_000;

/** Creates a cache with room for 100 bytes, and a function that gets a value and records whether it was made. */
function openCache({ parallel = 2 } = {}) {
  const made: string[] = [];
  const cache = new ResultCache<string>(100, parallel);
  const get = (key: string, { bytes = 40, maxAgeMs = HOUR } = {}) =>
    cache.get(key, () => {
      made.push(key);
      return Promise.resolve({ value: key.toUpperCase(), bytes, maxAgeMs });
    });
  return { cache, get, made };
}

test('when the cache exceeds its limit in bytes, the least recently used values are removed', async () => {
  const { get, made } = openCache();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) assert.equal(await get(key), key.toUpperCase());
  assert.deepEqual(made, ['a', 'b', 'c', 'b']);
});

test('a value that is larger than the cache is returned but not cached', async () => {
  const { get, made } = openCache();
  for (const key of ['large', 'large']) assert.equal(await get(key, { bytes: 101 }), 'LARGE');
  assert.deepEqual(made, ['large', 'large']);
});

test('an expired value in the cache is loaded again', async () => {
  const { get, made } = openCache();
  for (const key of ['a', 'a']) await get(key, { maxAgeMs: 0 });
  assert.deepEqual(made, ['a', 'a']);
});

test('concurrent requests for a value load it only once, and a failed load is not cached', async () => {
  const { cache, get, made } = openCache();
  assert.deepEqual(await Promise.all(['a', 'a', 'a'].map((key) => get(key))), ['A', 'A', 'A']);
  assert.deepEqual(made, ['a']);
  await assert.rejects(
    cache.get('b', () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await get('b'), 'B');
});

test('the cache loads at most the allowed number of values at the same time', async () => {
  const cache = new ResultCache<number>(100, 2);
  let [running, most] = [0, 0];
  const make = async (value: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (value === 1) throw new Error('no');
    return { value, bytes: 1, maxAgeMs: HOUR };
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => cache.get(String(n), () => make(n))));
  assert.deepEqual(
    results.map(({ status }) => status === 'fulfilled'),
    [true, false, true, true, true],
  );
  assert.equal(most, 2);
});
