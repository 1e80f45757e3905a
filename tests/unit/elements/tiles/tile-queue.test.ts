import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Tile, tileKey } from '../../../../elements/geo/tile.ts';
import { TileQueue } from '../../../../elements/tiles/tile-queue.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { TileHost } from './tile-host.ts';

const tile = (x: number): Tile => ({ face: 'f', level: 0, x, y: 0 });
const key = (x: number): string => tileKey(tile(x));

function setUp() {
  const host = new TileHost();
  const clock = new ManualClock();
  const pictures: string[] = [];
  const failures: string[] = [];
  const code = { isLoading: false };
  const queue = new TileQueue({
    load: host.load,
    clock,
    onPicture: ({ x }) => pictures.push(key(x)),
    onFailure: ({ x }, error) => failures.push(`${key(x)} ${error.final ? 'final' : 'passing'}`),
    onOverdue: () => undefined,
    isCodeLoading: () => code.isLoading,
  });
  return { host, clock, pictures, failures, queue, code };
}

test('at most six tile requests run at once, five of them over a slow link, and the next tile is requested when one of them ends', async () => {
  const { host, clock, queue, pictures } = setUp();
  queue.request(Array.from({ length: 9 }, (_, x) => tile(x)));
  assert.deepEqual(host.waiting, [0, 1, 2, 3, 4].map(key));
  await host.respond(key(0));
  assert.deepEqual(host.waiting, [1, 2, 3, 4, 5, 6].map(key));
  assert.deepEqual(pictures, [key(0)]);
  clock.advance(600);
  host.receive(key(2));
  assert.deepEqual(host.waiting, [1, 2, 3, 4, 5, 6].map(key));
  host.receive(key(1));
  assert.deepEqual(host.waiting, [1, 2, 3, 4, 5, 6, 7].map(key));
});

test('six tiles of the first group are requested at once over any link', () => {
  const { host, queue } = setUp();
  const tiles = Array.from({ length: 9 }, (_, x) => tile(x));
  queue.request(tiles, new Set(tiles.slice(0, 7).map(tileKey)));
  assert.deepEqual(host.waiting, [0, 1, 2, 3, 4, 5].map(key));
});

test('while the page loads code over a slow link, at most two tiles outside the first group are requested at once', async () => {
  const { host, queue, code, clock } = setUp();
  code.isLoading = true;
  const tiles = Array.from({ length: 9 }, (_, x) => tile(x));
  queue.request(tiles, new Set([0, 1, 2].map(key)));
  assert.deepEqual(host.waiting, [0, 1, 2].map(key));
  clock.advance(600);
  for (const x of [0, 1, 2]) {
    host.receive(key(x));
    await host.respond(key(x));
  }
  assert.deepEqual(host.waiting, [3, 4].map(key));
  code.isLoading = false;
  await host.respond(key(3));
  assert.deepEqual(host.waiting, [4, 5, 6, 7, 8].map(key));
});

test('a tile request that is no longer needed is aborted, and the other requests continue', () => {
  const { host, queue } = setUp();
  queue.request([tile(0), tile(1)]);
  queue.request([tile(1), tile(2)]);
  assert.deepEqual(host.aborted, [key(0)]);
  assert.deepEqual(host.requests, [key(0), key(1), key(2)]);
  assert.equal(queue.size, 2);
});

test('an image that is decoded after its request was aborted is closed and not delivered', async () => {
  const { queue, pictures } = setUp();
  let closed = 0;
  let deliver: (picture: ImageBitmap) => void = () => undefined;
  const deaf = new TileQueue({
    load: () => new Promise((resolve) => (deliver = resolve)),
    clock: new ManualClock(),
    onPicture: () => pictures.push('late'),
    onFailure: () => undefined,
    onOverdue: () => undefined,
    isCodeLoading: () => false,
  });
  deaf.request([tile(0)]);
  deaf.request([]);
  deliver({ close: () => (closed += 1) } as unknown as ImageBitmap);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([closed, pictures], [1, []]);
  assert.equal(queue.size, 0);
});

test('tiles outside the first group are requested only after all tiles of the first group have arrived', async () => {
  const { host, queue } = setUp();
  queue.request([tile(0), tile(1), tile(2)], new Set([key(0), key(1)]));
  assert.deepEqual(host.waiting, [key(0), key(1)]);
  await host.respond(key(0));
  assert.deepEqual(host.waiting, [key(1)]);
  await host.respond(key(1));
  assert.deepEqual(host.waiting, [key(2)]);
});

test('the next request starts as soon as the bytes of a tile are received, before its image is decoded', async () => {
  const { host, queue } = setUp();
  queue.request([tile(0), tile(1), tile(2)], new Set([key(0)]));
  host.receive(key(0));
  assert.deepEqual(host.waiting, [key(0), key(1), key(2)]);
  await host.respond(key(0));
  assert.equal(queue.size, 2);
});

test('a slow tile of the first group delays the tiles outside the group by at most 1.5 s', () => {
  const { host, queue, clock } = setUp();
  queue.request([tile(0), tile(1)], new Set([key(0)]));
  clock.advance(1499);
  assert.deepEqual(host.waiting, [key(0)]);
  clock.advance(1);
  assert.deepEqual(host.waiting, [key(0), key(1)]);
  queue.request([tile(0), tile(1), tile(2)], new Set([key(0)]));
  assert.deepEqual(host.waiting, [key(0), key(1), key(2)]);
});

test('a failed tile of the first group no longer delays the tiles outside the group', async () => {
  const { host, queue } = setUp();
  queue.request([tile(0), tile(1)], new Set([key(0)]));
  await host.fail(key(0), false);
  assert.deepEqual(host.waiting, [key(1)]);
});

test('a tile that does not exist on the host is reported once and not requested again', async () => {
  const { host, queue, clock, failures } = setUp();
  queue.request([tile(0)]);
  await host.fail(key(0), true);
  clock.advance(3_600_000);
  queue.request([tile(0)]);
  queue.wake();
  assert.deepEqual(failures, [`${key(0)} final`]);
  assert.ok(queue.isLost(key(0)));
  assert.equal(host.requests.length, 1);
});

test('a tile that fails temporarily is reported once and requested again, after delays from 1 s to 30 s', async () => {
  const { host, queue, clock, failures } = setUp();
  queue.request([tile(0)]);
  for (const waitS of [1, 2, 4, 8, 16, 30, 30]) {
    const requests = host.requests.length;
    await host.fail(key(0), false);
    clock.advance(waitS * 1000 - 1);
    assert.equal(host.requests.length, requests);
    clock.advance(1);
    assert.equal(host.requests.length, requests + 1);
  }
  assert.deepEqual(failures, [`${key(0)} passing`]);
});

test('waking the tile queue requests all failed tiles again immediately', async () => {
  const { host, queue, clock } = setUp();
  queue.request([tile(0)]);
  await host.fail(key(0), false);
  assert.deepEqual(host.waiting, []);
  queue.wake();
  assert.deepEqual(host.waiting, [key(0)]);
  assert.equal(clock.now(), 0);
});

test('a tile that is waiting for its next attempt does not delay other tiles', async () => {
  const { host, queue } = setUp();
  queue.request([tile(0), tile(1)]);
  await host.fail(key(0), false);
  queue.request([tile(0), tile(1), tile(2)]);
  assert.deepEqual(host.waiting, [key(1), key(2)]);
});

test('clearing the tile queue aborts all requests and leaves no timers', async () => {
  const { host, queue, clock } = setUp();
  queue.request([tile(0), tile(1)]);
  await host.fail(key(0), false);
  queue.clear();
  assert.deepEqual(host.aborted, [key(1)]);
  assert.equal(clock.waiting, 0);
  assert.equal(queue.size, 0);
});
