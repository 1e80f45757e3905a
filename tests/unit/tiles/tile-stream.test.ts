import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type View, cameraAxes, focalLength } from '../../../elements/geo/camera.ts';
import { tileKey } from '../../../elements/geo/tile.ts';
import type { TileCamera } from '../../../elements/tiles/tile-plan.ts';
import { TileStream } from '../../../elements/tiles/tile-stream.ts';
import { HeldClock } from '../../helpers/held-clock.ts';
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
  let changes = 0;
  const stream = new TileStream({
    pyramid: { faceWidth: 4096, finestLevel },
    load: host.load,
    clock: new HeldClock(),
    budgetBytes: budgetMib * MEBIBYTE,
    onChange: () => (changes += 1),
    onFailure: () => undefined,
  });
  /** What the stage does in a frame. */
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
      await host.answerAll();
      stream.drawn();
      evicted.push(...uploadAll());
    }
    return evicted;
  };
  return { host, stream, uploadAll, finish, changes: () => changes };
}

test('a view asks for its own previews alone first, then the hidden ones, then detail', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.look(north);
  assert.deepEqual(host.waiting, ['f/3/0_0']);
  await host.answer('f/3/0_0');
  uploadAll();
  assert.equal(host.waiting.filter((key) => key.includes('/3/')).length, 5);
});

test('FIX-73 of the tiles that have arrived the coarsest is uploaded first, whatever came first', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.look(north);
  await host.answer('f/3/0_0');
  uploadAll();
  const [preview] = host.waiting.filter((key) => key.includes('/3/'));
  const [fine] = host.waiting.filter((key) => !key.includes('/3/'));
  await host.answer(fine!);
  await host.answer(preview!);
  const order: string[] = [];
  for (let next = stream.next(); next; next = stream.next()) {
    order.push(tileKey(next.tile));
    stream.uploaded(next);
  }
  assert.deepEqual(order, [preview, fine]);
});

test('a sphere out of sight gives up what is on its way and asks for nothing, until it goes on where it was', async () => {
  const { host, stream, uploadAll, finish } = setUp();
  stream.look(north);
  await host.answer('f/3/0_0');
  uploadAll();
  const onTheirWay = host.waiting.length;
  stream.pause(true);
  stream.look(south);
  assert.deepEqual([host.waiting.length, host.aborted.length], [0, onTheirWay]);
  stream.look(north);
  stream.pause(false);
  await finish();
  assert.ok(stream.isSettled());
  assert.equal(host.asked.filter((key) => key === 'f/3/0_0').length, 1, 'what was here stays');
});

test('the sphere is covered with its preview and settled with its finest tiles', async () => {
  const { host, stream, uploadAll, finish } = setUp();
  stream.look(north);
  assert.ok(!stream.isCovered());
  await host.answer('f/3/0_0');
  uploadAll();
  assert.ok(stream.isCovered() && !stream.isSettled());
  assert.deepEqual(stream.drawn().map(tileKey), ['f/3/0_0']);
  await finish();
  assert.ok(stream.isSettled());
  assert.ok(stream.drawn().every(({ level }) => level < 3));
});

test('nothing outside the view is asked for but the six previews', async () => {
  const { host, stream, finish } = setUp();
  stream.look(north);
  await finish();
  const outside = host.asked.filter((key) => !key.startsWith('f/'));
  assert.deepEqual(outside.sort(), ['b/3/0_0', 'd/3/0_0', 'l/3/0_0', 'r/3/0_0', 'u/3/0_0']);
});

test('detail that the view has left is aborted, previews are not', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.look(north);
  await host.answer('f/3/0_0');
  uploadAll();
  for (const key of host.waiting.filter((one) => one.includes('/3/'))) await host.answer(key);
  uploadAll();
  assert.ok(host.waiting.length > 0);
  stream.look(south);
  assert.ok(host.aborted.length > 0);
  assert.ok(host.aborted.every((key) => key.startsWith('f/')));
  assert.ok(host.waiting.every((key) => key.startsWith('b/')));
});

test('where the view is moving to is asked for after what it shows', async () => {
  const { host, stream, finish } = setUp();
  stream.look(north);
  stream.lookAhead(cameraOf({ pan: 40, tilt: 0, fov: 50 }));
  await finish();
  const detail = host.asked.filter((key) => !key.includes('/3/'));
  const lastNorth = detail.findLastIndex((key) => key.startsWith('f/2/0') || key.startsWith('f/1/1'));
  const firstEast = detail.findIndex((key) => key.startsWith('r/'));
  assert.ok(firstEast > lastNorth, detail.join(' '));
});

test('a lost tile leaves its parent on view and still lets the view settle', async () => {
  const { host, stream, uploadAll, finish } = setUp({ finestLevel: 2 });
  stream.look(north);
  await host.answer('f/3/0_0');
  uploadAll();
  while (!host.waiting.includes('f/2/0_0')) await host.answer(host.waiting[0] as string);
  await host.fail('f/2/0_0', true);
  await finish();
  assert.ok(stream.isSettled());
  assert.ok(stream.drawn().map(tileKey).includes('f/3/0_0'));
});

test('a tour of the whole sphere stays within the byte budget and keeps the previews', async () => {
  const { host, stream, finish } = setUp({ budgetMib: 40 });
  let peak = 0;
  for (let pan = 0; pan < 720; pan += 30) {
    for (const tilt of [-60, 0, 60]) {
      stream.look(cameraOf({ pan, tilt, fov: 20 }));
      await finish();
      stream.drawn();
      stream.evict();
      peak = Math.max(peak, stream.bytes);
    }
  }
  assert.ok(peak <= 40 * MEBIBYTE, `${String(peak / MEBIBYTE)} MiB`);
  const previews = host.asked.filter((key) => key.includes('/3/'));
  assert.equal(previews.length, new Set(previews).size, 'no preview was asked for twice');
});

test('every picture is closed: uploaded, aborted or left over at the end', async () => {
  const { host, stream, uploadAll } = setUp();
  stream.look(north);
  await host.answer('f/3/0_0');
  uploadAll();
  await host.answerAll();
  assert.ok(host.openPictures > 0);
  stream.dispose();
  assert.equal(host.openPictures, 0);
  assert.deepEqual(host.waiting, []);
});

test('after the graphics card lost everything the view is asked for anew', async () => {
  const { host, stream, finish } = setUp();
  stream.look(north);
  await finish();
  const asked = host.asked.length;
  stream.reload();
  assert.ok(!stream.isCovered());
  await finish();
  assert.ok(stream.isSettled());
  assert.ok(host.asked.length > asked);
});
