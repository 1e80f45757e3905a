import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cacheMap } from '../../../../demo/world/map/cache-map.ts';
import type { MapRequest } from '../../../../demo/world/map/map-requests.ts';
import { createMapThread, MapBusyError } from '../../../../demo/world/map/map-thread.ts';

const tile = (x: number): MapRequest => ({ kind: 'tile', tile: { z: 14, x, y: 0 }, flight: 1 });

/** A source that counts what it is asked for and answers with 1000 bytes. */
function createSource() {
  const asked: number[] = [];
  const get = (request: MapRequest): Promise<Uint8Array> => {
    if (request.kind === 'tile') asked.push(request.tile.x);
    return Promise.resolve(new Uint8Array(1000));
  };
  return { asked, get };
}

test('a response is cached, and shared by concurrent requests', async () => {
  const source = createSource();
  const kept = cacheMap(source);
  const [one, other] = await Promise.all([kept.get(tile(1)), kept.get(tile(1))]);
  assert.equal(one, other);
  assert.equal(await kept.get(tile(1)), one);
  assert.deepEqual(source.asked, [1]);
  await kept.get({ ...tile(1), flight: 0 });
  assert.deepEqual(source.asked, [1, 1]);
});

test('beyond the limit the least recently used responses are removed', async () => {
  const source = createSource();
  const kept = cacheMap(source, 3 * 1500);
  for (const x of [1, 2, 3, 1, 4]) await kept.get(tile(x));
  for (const x of [1, 3, 4]) await kept.get(tile(x));
  assert.deepEqual(source.asked, [1, 2, 3, 4]);
  await kept.get(tile(2));
  assert.deepEqual(source.asked, [1, 2, 3, 4, 2]);
});

test('a failure is not cached', async () => {
  let fails = true;
  const get = (): Promise<Uint8Array> =>
    fails ? Promise.reject(new Error('no')) : Promise.resolve(new Uint8Array(1));
  const kept = cacheMap({ get });
  await assert.rejects(kept.get(tile(1)), /no/);
  fails = false;
  assert.equal((await kept.get(tile(1))).length, 1);
});

test('a thread responds in order, and refuses more than it can process in time', async () => {
  const thread = createMapThread();
  const asked = Array.from({ length: 120 }, (_, x) => thread.get(tile(x)));
  const told = await Promise.allSettled(asked);
  const refused = told.filter((each) => each.status === 'rejected');
  assert.equal(refused.length, 24);
  for (const { reason } of refused) assert.ok(reason instanceof MapBusyError);
  assert.equal((await thread.get(tile(1))).length, 0);
});
