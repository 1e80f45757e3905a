import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheMap } from '../../../../../demo/world/map/cache-map.ts';
import type { MapRequest } from '../../../../../demo/world/map/map-requests.ts';
import { createMapThread, MapBusyError } from '../../../../../demo/world/map/map-thread.ts';

const tile = (x: number): MapRequest & { kind: 'tile' } => ({
  kind: 'tile',
  tileset: 'map',
  tile: { z: 14, x, y: 0 },
  flight: 1,
});

function createSource() {
  const requested: number[] = [];
  const get = (request: MapRequest): Promise<Uint8Array> => {
    if (request.kind === 'tile') requested.push(request.tile.x);
    return Promise.resolve(new Uint8Array(1000));
  };
  return { requested, get };
}

test('a map response is cached and shared by concurrent requests', async () => {
  const source = createSource();
  const cached = cacheMap(source);
  const [one, other] = await Promise.all([cached.get(tile(1)), cached.get(tile(1))]);
  assert.equal(one, other);
  assert.equal(await cached.get(tile(1)), one);
  assert.deepEqual(source.requested, [1]);
  await cached.get({ ...tile(1), flight: 0 });
  assert.deepEqual(source.requested, [1, 1]);
});

test('a full map cache removes the least recently used responses', async () => {
  const source = createSource();
  const cached = cacheMap(source, 3 * 1500);
  for (const x of [1, 2, 3, 1, 4]) await cached.get(tile(x));
  for (const x of [1, 3, 4]) await cached.get(tile(x));
  assert.deepEqual(source.requested, [1, 2, 3, 4]);
  await cached.get(tile(2));
  assert.deepEqual(source.requested, [1, 2, 3, 4, 2]);
});

test('a failed map request is not cached', async () => {
  let fails = true;
  const get = (): Promise<Uint8Array> =>
    fails ? Promise.reject(new Error('no')) : Promise.resolve(new Uint8Array(1));
  const cached = cacheMap({ get });
  await assert.rejects(cached.get(tile(1)), /no/);
  fails = false;
  assert.equal((await cached.get(tile(1))).length, 1);
});

test('the map thread rejects requests when its queue is full, and responds to all accepted requests', async () => {
  const thread = createMapThread();
  const pending = Array.from({ length: 120 }, (_, x) => thread.get(tile(x)));
  const results = await Promise.allSettled(pending);
  const refused = results.filter((each) => each.status === 'rejected');
  assert.equal(refused.length, 24);
  for (const { reason } of refused) assert.ok(reason instanceof MapBusyError);
  assert.equal((await thread.get(tile(1))).length, 0);
});
