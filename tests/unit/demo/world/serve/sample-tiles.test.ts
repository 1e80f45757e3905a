import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSampleTiles } from '../../../../../demo/world/serve/sample-tiles.ts';
import type { TileCache } from '../../../../../demo/world/serve/tile-cache.ts';
import { type Render, type TileRequest, TooBusyError } from '../../../../../demo/world/serve/tile-request.ts';
import { warmUp } from '../../../../../demo/world/serve/warm-up.ts';
import { worldVersion } from '../../../../../demo/world/serve/world-version.ts';
import { tileKey } from '../../../../../elements/geo/tile.ts';
import { createFakeSample } from '../../../../helpers/fake-sample.ts';

const request: TileRequest = { sphereId: 1, tile: { face: 'f', level: 3, x: 0, y: 0 }, format: 'webp' };
const VERSION = '0123456789ab';

function fakeCache() {
  const files = new Map<string, Buffer<ArrayBuffer>>();
  let slowly = Promise.resolve();
  const cache: TileCache = {
    read: (tile) => Promise.resolve(files.get(JSON.stringify(tile)) ?? null),
    async store(tile, bytes) {
      await slowly;
      files.set(JSON.stringify(tile), Buffer.from(bytes));
    },
    close: () => Promise.resolve(),
  };
  return { cache, files, slowDown: (until: Promise<void>) => (slowly = until) };
}

function fakeRender() {
  const begun: {
    finish: () => void;
    fail: (error: Error) => void;
    isUrgent: boolean;
    isDropped: boolean;
  }[] = [];
  const render: Render = (_, { isUrgent }) => {
    let [finish, fail]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
    const bytes = new Promise<Uint8Array>((resolve, reject) => {
      const file = Uint8Array.of(begun.length + 1);
      [finish, fail] = [() => resolve(file), reject];
    });
    const its = { finish, fail, isUrgent, isDropped: false };
    begun.push(its);
    return {
      bytes,
      prioritise: () => (its.isUrgent = true),
      join: () => undefined,
      drop() {
        its.isDropped = true;
        fail(new Error('dropped'));
        return true;
      },
    };
  };
  return { render, begun };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('concurrent requests for a tile share one rendering, and later requests read the stored file', async () => {
  const [{ cache, files }, { render, begun }] = [fakeCache(), fakeRender()];
  const tiles = openSampleTiles(VERSION, cache, render);
  const both = Promise.all([tiles.get(request), tiles.get(request)]);
  await settled();
  begun[0]!.finish();
  const [first, second] = await both;
  assert.deepEqual([...first, ...second], [1, 1]);
  await settled();
  assert.equal(files.size, 1);
  assert.deepEqual([...(await tiles.get(request))], [1]);
  assert.equal(begun.length, 1);
});

test('a tile is returned before a slow disk has stored it, and a second request does not render the tile again', async () => {
  const [{ cache, slowDown }, { render, begun }] = [fakeCache(), fakeRender()];
  void slowDown(new Promise(() => undefined));
  const tiles = openSampleTiles(VERSION, cache, render);
  const first = tiles.get(request);
  await settled();
  begun[0]!.finish();
  assert.deepEqual([...(await first)], [1]);
  assert.deepEqual([...(await tiles.get(request))], [1]);
  assert.equal(begun.length, 1);
});

test('a failed rendering is retried by the next request', async () => {
  const [{ cache }, { render, begun }] = [fakeCache(), fakeRender()];
  const tiles = openSampleTiles(VERSION, cache, render);
  const failed = assert.rejects(tiles.get(request), /no/);
  await settled();
  begun[0]!.fail(new Error('no'));
  await failed;
  const again = tiles.get(request);
  await settled();
  begun[1]!.finish();
  assert.deepEqual([...(await again)], [2]);
});

test('while the renderer is too busy, every request for a tile is rejected with TooBusyError', async () => {
  const refuse: Render = () => ({
    bytes: Promise.reject(new TooBusyError()),
    prioritise: () => undefined,
    join: () => undefined,
    drop: () => false,
  });
  const tiles = openSampleTiles(VERSION, fakeCache().cache, refuse);
  await assert.rejects(tiles.get(request), TooBusyError);
  await assert.rejects(tiles.get(request), TooBusyError);
});

test('a rendering is canceled when its last request is aborted, and starts again with the next request', async () => {
  const [{ cache }, { render, begun }] = [fakeCache(), fakeRender()];
  const tiles = openSampleTiles(VERSION, cache, render);
  const [one, other] = [new AbortController(), new AbortController()];
  const both = [one, other].map(({ signal }) => assert.rejects(tiles.get(request, { signal }), /gone/));
  await settled();
  one.abort(new Error('gone'));
  await both[0];
  assert.equal(begun[0]!.isDropped, false);
  other.abort(new Error('gone'));
  await both[1];
  assert.equal(begun[0]!.isDropped, true);
  const later = tiles.get(request);
  await settled();
  begun[1]!.finish();
  assert.deepEqual([...(await later)], [2]);
});

test('a tile is not rendered if its request is aborted while the cache is still being read', async () => {
  const [{ cache }, { render, begun }] = [fakeCache(), fakeRender()];
  const tiles = openSampleTiles(VERSION, cache, render);
  await assert.rejects(tiles.get(request, { signal: AbortSignal.abort(new Error('gone')) }), /gone/);
  await settled();
  assert.equal(begun.length, 0);
});

test('a tile that is being rendered in advance becomes urgent when a viewer requests it', async () => {
  const [{ cache }, { render, begun }] = [fakeCache(), fakeRender()];
  const tiles = openSampleTiles(VERSION, cache, render);
  void tiles.get(request, { isUrgent: false });
  await settled();
  assert.equal(begun[0]!.isUrgent, false);
  void tiles.get(request);
  assert.equal(begun[0]!.isUrgent, true);
});

test('VIEW-08 on startup, the host renders only one level of one sphere in advance', async () => {
  const sample = createFakeSample();
  await warmUp(sample, 5);
  assert.deepEqual(
    sample.requests.map(({ sphereId, tile }) => [sphereId, tile === 'strip' ? tile : tileKey(tile)]),
    ['f', 'r', 'b', 'l', 'u', 'd'].flatMap((face) =>
      ['0_0', '0_1', '1_0', '1_1'].map((place) => [5, `${face}/2/${place}`]),
    ),
  );
});

test('the version of the sample world is a reproducible hash of 12 hexadecimal digits', async () => {
  const version = await worldVersion();
  assert.match(version, /^[0-9a-f]{12}$/);
  assert.equal(await worldVersion(), version);
});
