import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textureBudget, TileCache } from '../../../../elements/tiles/tile-cache.ts';

test('the tile cache evicts the least recently drawn tiles, and only as many as its budget requires', () => {
  const cache = new TileCache(30);
  for (const key of ['a', 'b', 'c', 'd']) cache.add(key, 10, false);
  cache.touch(['a', 'b']);
  cache.touch(['c']);
  cache.touch(['d']);
  assert.deepEqual(cache.evict(), ['a']);
  assert.equal(cache.bytes, 30);
});

test('pinned tiles and tiles of the current view are never evicted, even if they exceed the budget', () => {
  const cache = new TileCache(5);
  cache.add('preview', 10, true);
  cache.add('seen', 10, false);
  cache.add('old', 10, false);
  cache.touch(['seen']);
  assert.deepEqual(cache.evict(), ['old']);
  assert.ok(cache.has('preview') && cache.has('seen'));
});

test('a tile that is added to the cache again is counted only once', () => {
  const cache = new TileCache(100);
  cache.add('a', 10, false);
  cache.add('a', 20, false);
  assert.deepEqual([cache.bytes, cache.size], [20, 1]);
});

test('after any sequence of views, the tile cache is within its budget and contains the whole current view', () => {
  const visit = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(visit, { minLength: 1, maxLength: 40 }), (tour) => {
      const cache = new TileCache(200);
      for (const keys of tour.map((places) => places.map(String))) {
        for (const key of keys) if (!cache.has(key)) cache.add(key, 10, Number(key) < 3);
        cache.touch(keys);
        cache.evict();
        assert.ok(cache.bytes <= 200);
        for (const key of keys) assert.ok(cache.has(key));
      }
    }),
  );
});

test('the texture budget is 96 MiB on touch devices and low-memory devices, and 256 MiB on others', () => {
  const mebibytes = (memoryGib: number | undefined, coarsePointer: boolean): number =>
    textureBudget({ memoryGib, coarsePointer }) / 2 ** 20;
  assert.equal(mebibytes(8, false), 256);
  assert.equal(mebibytes(undefined, false), 256);
  assert.equal(mebibytes(2, false), 96);
  assert.equal(mebibytes(8, true), 96);
});
