import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type View, cameraAxes, focalLength } from '../../../../elements/geo/camera.ts';
import type { TileCamera } from '../../../../elements/geo/tile-plan.ts';
import { levelsOf, tileKey } from '../../../../elements/geo/tile.ts';
import { TileStream } from '../../../../elements/tiles/tile-stream.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { TileHost } from './tile-host.ts';

const MEBIBYTE = 2 ** 20;

const cameraOf = (view: View): TileCamera => ({
  axes: cameraAxes(view),
  focal: focalLength(view.fov, 400),
  width: 640,
  height: 400,
});

const north = cameraOf({ pan: 0, tilt: 0, fov: 50 });
const south = cameraOf({ pan: 180, tilt: 0, fov: 50 });

function setUp({ budgetMib = 256, finestLevel = 0 } = {}) {
  const host = new TileHost();
  const clock = new ManualClock();
  let changes = 0;
  const stream = new TileStream({
    pyramid: { levels: levelsOf(4096), finestLevel },
    load: host.load,
    clock,
    budgetBytes: budgetMib * MEBIBYTE,
    onChange: () => (changes += 1),
    onFailure: () => undefined,
    loadBackdrop: () => undefined,
    isCodeLoading: () => false,
  });
  /** Does the work of the stage in one frame and returns the evicted tiles. */
  const uploadAll = (): string[] => {
    const evicted: string[] = [];
    for (let next = stream.next(); next; next = stream.next()) {
      stream.uploaded(next);
      evicted.push(...stream.evict());
    }
    return evicted;
  };
  const finish = async (): Promise<string[]> => {
    const evicted: string[] = [];
    while (host.waiting.length > 0 || stream.next()) {
      await host.respondToAll();
      stream.drawn();
      evicted.push(...uploadAll());
    }
    return evicted;
  };
  return { host, clock, stream, uploadAll, finish, changes: () => changes };
}

test('for a new view, the visible preview is requested first, then the five previews outside the view', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.update(north);
  assert.deepEqual(host.waiting, ['f/3/0_0']);
  await host.respond('f/3/0_0');
  uploadAll();
  assert.equal(host.waiting.filter((key) => key.includes('/3/')).length, 5);
});

test('finer tiles are requested as soon as the visible preview has arrived, before it is uploaded', async () => {
  const { host, stream } = setUp();
  stream.update(north);
  await host.respond('f/3/0_0');
  assert.ok(host.waiting.some((key) => key.includes('/2/')));
});

test('FIX-73 the coarsest loaded tile is uploaded first, regardless of the order in which the tiles arrive', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.update(north);
  await host.respond('f/3/0_0');
  uploadAll();
  const [preview] = host.waiting.filter((key) => key.includes('/3/'));
  const [fine] = host.waiting.filter((key) => !key.includes('/3/'));
  await host.respond(fine!);
  await host.respond(preview!);
  const order: string[] = [];
  for (let next = stream.next(); next; next = stream.next()) {
    order.push(tileKey(next.tile));
    stream.uploaded(next);
  }
  assert.deepEqual(order, [preview, fine]);
});

test('a paused tile stream aborts its requests and requests nothing until it resumes', async () => {
  const { host, stream, uploadAll, finish } = setUp();
  stream.update(north);
  await host.respond('f/3/0_0');
  uploadAll();
  const onTheirWay = host.waiting.length;
  stream.pause(true);
  stream.update(south);
  assert.deepEqual([host.waiting.length, host.aborted.length], [0, onTheirWay]);
  stream.update(north);
  stream.pause(false);
  await finish();
  assert.ok(stream.isSettled());
  assert.equal(
    host.requests.filter((key) => key === 'f/3/0_0').length,
    1,
    'a loaded preview is not requested again',
  );
});

test('a view counts as covered when its preview is uploaded, and as complete when its finest tiles are uploaded', async () => {
  const { host, stream, uploadAll, finish } = setUp();
  stream.update(north);
  assert.ok(!stream.isCovered());
  await host.respond('f/3/0_0');
  uploadAll();
  assert.ok(stream.isCovered() && !stream.isSettled());
  assert.deepEqual(stream.drawn().map(tileKey), ['f/3/0_0']);
  await finish();
  assert.ok(stream.isSettled());
  assert.ok(stream.drawn().every(({ level }) => level < 3));
});

test('only previews are requested outside the view', async () => {
  const { host, stream, finish } = setUp();
  stream.update(north);
  await finish();
  const outside = host.requests.filter((key) => !key.startsWith('f/'));
  assert.deepEqual(outside.sort(), ['b/3/0_0', 'd/3/0_0', 'l/3/0_0', 'r/3/0_0', 'u/3/0_0']);
});

test('when the view moves, requests for detail tiles outside the view are aborted and the new tiles are requested', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.update(north);
  await host.respond('f/3/0_0');
  uploadAll();
  for (const key of host.waiting.filter((one) => one.includes('/3/'))) await host.respond(key);
  uploadAll();
  assert.ok(host.waiting.length > 0);
  stream.update(south);
  assert.ok(host.aborted.length > 0);
  assert.ok(host.aborted.every((key) => key.startsWith('f/')));
  assert.ok(host.waiting.every((key) => key.startsWith('b/')));
});

test('prefetched tiles are requested after the tiles of the current view', async () => {
  const { host, stream, finish } = setUp();
  stream.update(north);
  stream.prefetch(cameraOf({ pan: 40, tilt: 0, fov: 50 }));
  await finish();
  const detail = host.requests.filter((key) => !key.includes('/3/'));
  const lastNorth = detail.findLastIndex((key) => key.startsWith('f/2/0') || key.startsWith('f/1/1'));
  const firstEast = detail.findIndex((key) => key.startsWith('r/'));
  assert.ok(firstEast > lastNorth, detail.join(' '));
});

test('if a tile cannot be loaded, its parent is drawn instead and the view counts as completely loaded', async () => {
  const { host, stream, uploadAll, finish } = setUp({ finestLevel: 2 });
  stream.update(north);
  await host.respond('f/3/0_0');
  uploadAll();
  while (!host.waiting.includes('f/2/0_0')) await host.respond(host.waiting[0] as string);
  await host.fail('f/2/0_0', true);
  await finish();
  assert.ok(stream.isSettled());
  assert.ok(stream.drawn().map(tileKey).includes('f/3/0_0'));
});

test('VIEW-12 a view counts as covered when a preview has failed twice and others are drawn, and the retries go on', async () => {
  const { host, clock, stream, uploadAll } = setUp({ finestLevel: 3 });
  stream.update(cameraOf({ pan: 45, tilt: 0, fov: 50 }));
  await host.fail('r/3/0_0', false);
  clock.advance(1_000);
  await host.fail('r/3/0_0', false);
  assert.ok(!stream.isCovered(), 'a view of which nothing is drawn is still loading');
  await host.respond('f/3/0_0');
  uploadAll();
  assert.ok(stream.isCovered());
  for (const key of host.waiting) await host.respond(key);
  uploadAll();
  assert.ok(!stream.isSettled(), 'the sharp picture is still to come');
  clock.advance(2_000);
  await host.respond('r/3/0_0');
  uploadAll();
  assert.ok(stream.isSettled());
  assert.ok(stream.drawn().map(tileKey).includes('r/3/0_0'));
});

test('VIEW-12 a view does not count as covered after the first failed attempt of a preview', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.update(cameraOf({ pan: 45, tilt: 0, fov: 50 }));
  await host.fail('r/3/0_0', false);
  await host.respond('f/3/0_0');
  uploadAll();
  assert.ok(!stream.isCovered());
});

test('FIX-123 a preview that is refused counts as missing after 10 s, and a silent one after 20 s, and both are still wanted', async () => {
  const { host, clock, stream, uploadAll, changes } = setUp({ finestLevel: 3 });
  const northEast = cameraOf({ pan: 45, tilt: 0, fov: 50 });
  stream.update(northEast);
  for (let ms = 0; ms < 19_500; ms += 500) {
    if (host.waiting.includes('r/3/0_0')) await host.fail('r/3/0_0', false);
    clock.advance(500);
    assert.ok(!stream.isCovered(), `${String(ms)} ms`);
  }
  const before = changes();
  clock.advance(500);
  assert.ok(stream.isCovered() && stream.isUnreachable(), 'nothing has arrived');
  assert.ok(changes() > before, 'the change is announced');
  await host.respond('f/3/0_0');
  uploadAll();
  assert.ok(!stream.isUnreachable() && !stream.isSettled());
  clock.advance(30_000);
  await host.respond('r/3/0_0');
  uploadAll();
  assert.ok(stream.drawn().map(tileKey).includes('r/3/0_0'));

  const refused = setUp({ finestLevel: 3 });
  refused.stream.update(north);
  for (let ms = 0; ms < 10_000; ms += 500) {
    assert.ok(!refused.stream.isCovered(), `${String(ms)} ms`);
    for (const key of refused.host.waiting) await refused.host.fail(key, false);
    refused.clock.advance(500);
  }
  assert.ok(refused.stream.isUnreachable());
});

test('the time for which a tile stream is paused does not count as a wait for its tiles', () => {
  const { clock, stream } = setUp();
  stream.update(north);
  stream.pause(true);
  clock.advance(60_000);
  stream.pause(false);
  assert.ok(!stream.isCovered());
  clock.advance(20_000);
  assert.ok(stream.isCovered());
});

test('while the view turns full circle, the tile stream stays within its memory budget and requests no preview twice', async () => {
  const { host, stream, finish } = setUp({ budgetMib: 40 });
  let peak = 0;
  for (let pan = 0; pan < 720; pan += 30) {
    for (const tilt of [-60, 0, 60]) {
      stream.update(cameraOf({ pan, tilt, fov: 20 }));
      await finish();
      stream.drawn();
      stream.evict();
      peak = Math.max(peak, stream.facts.cache.bytes);
    }
  }
  assert.ok(peak <= 40 * MEBIBYTE, `${String(peak / MEBIBYTE)} MiB`);
  const previews = host.requests.filter((key) => key.includes('/3/'));
  assert.equal(previews.length, new Set(previews).size, 'no preview was requested twice');
});

test('disposing a tile stream closes all images and aborts all requests', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.update(north);
  await host.respond('f/3/0_0');
  uploadAll();
  await host.respondToAll();
  assert.ok(host.openPictures > 0);
  stream.dispose();
  assert.equal(host.openPictures, 0);
  assert.deepEqual(host.waiting, []);
});

test('after a graphics context is lost and restored, the tiles of the view are requested again', async () => {
  const { host, stream, finish } = setUp();
  stream.update(north);
  await finish();
  const requests = host.requests.length;
  stream.reload();
  assert.ok(!stream.isCovered());
  await finish();
  assert.ok(stream.isSettled());
  assert.ok(host.requests.length > requests);
});
