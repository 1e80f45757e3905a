import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { PER_FLIGHT } from '../../../../../demo/world/flights/spheres.ts';
import { type RenderThread, ThreadLostError } from '../../../../../demo/world/serve/render-thread.ts';
import { startRenderThreads } from '../../../../../demo/world/serve/render-threads.ts';
import { isCompleteImage } from '../../../../../demo/world/serve/tile-cache.ts';
import {
  type Requester,
  type TileRequest,
  TooBusyError,
} from '../../../../../demo/world/serve/tile-request.ts';
import { STRIP_MAX_BYTES } from '../../../../../elements/geo/strip.ts';

const requestOf = (sphereId: number, x = 0, level = 1): TileRequest => ({
  sphereId,
  tile: { face: 'f', level, x, y: 0 },
  format: 'webp',
});

const columnOf = ({ tile }: TileRequest): number => (tile === 'strip' ? Number.NaN : tile.x);

const VIEWER: Requester = { isUrgent: true, client: 'a' };

interface Begun {
  readonly thread: number;
  readonly request: TileRequest;
  readonly finish: () => void;
  readonly fail: (error: unknown) => void;
}

function fakeThreads(count: number) {
  const begun: Begun[] = [];
  let started = 0;
  const startThread = (): RenderThread => {
    const thread = ++started;
    return {
      render: (request) =>
        new Promise((resolve, reject) =>
          begun.push({
            thread,
            request,
            finish: () => resolve(Uint8Array.of(columnOf(request))),
            fail: reject,
          }),
        ),
      close: () => Promise.resolve(),
    };
  };
  return { threads: startRenderThreads(count, startThread), begun, startedCount: () => started };
}

test('render threads start only when there is work, up to the maximum number', async () => {
  const { threads, begun, startedCount } = fakeThreads(2);
  assert.equal(startedCount(), 0);
  threads.render(requestOf(1, 0), VIEWER);
  assert.equal(startedCount(), 1);
  begun[0]!.finish();
  await setImmediate();
  for (const x of [1, 2, 3]) threads.render(requestOf(1, x), VIEWER);
  assert.equal(startedCount(), 2);
});

test('a render thread that exits unexpectedly is replaced, and its tile is rendered again', async () => {
  const { threads, begun, startedCount } = fakeThreads(1);
  const { bytes } = threads.render(requestOf(1, 7), VIEWER);
  begun[0]!.fail(new ThreadLostError('gone'));
  await setImmediate();
  assert.equal(startedCount(), 2);
  begun[1]!.finish();
  assert.deepEqual([...(await bytes)], [7]);
});

test('a tile that makes two render threads exit is rejected, and the other waiting tiles are still rendered', async () => {
  const { threads, begun } = fakeThreads(1);
  const deadly = assert.rejects(threads.render(requestOf(1, 7), VIEWER).bytes, ThreadLostError);
  const other = threads.render(requestOf(1, 8), VIEWER);
  for (const at of [0, 1]) {
    begun[at]!.fail(new ThreadLostError('gone'));
    await setImmediate();
  }
  await deadly;
  begun[2]!.finish();
  assert.deepEqual([...(await other.bytes)], [8]);
});

test('a render thread continues after it fails to render a tile', async () => {
  const { threads, begun, startedCount } = fakeThreads(1);
  const { bytes } = threads.render(requestOf(1), VIEWER);
  begun[0]!.fail(new Error('no such sphere'));
  await assert.rejects(bytes, /no such sphere/);
  threads.render(requestOf(1), VIEWER);
  assert.equal(startedCount(), 1);
  assert.equal(begun.length, 2);
});

test('at most 64 tiles per thread can wait, and further tiles are rejected at once', async () => {
  const { threads } = fakeThreads(2);
  const all = Array.from({ length: 3000 }, (_, x) => threads.render(requestOf(1, x), VIEWER).bytes);
  const settled = await Promise.race([Promise.allSettled(all.slice(130)), setImmediate('late')]);
  assert.ok(Array.isArray(settled));
  for (const each of settled)
    assert.ok(each.status === 'rejected' && (each.reason as unknown) instanceof TooBusyError);
  void Promise.allSettled(all);
  await threads.close();
});

test('a canceled tile is rendered only if a thread has already started to render it', async () => {
  const { threads, begun } = fakeThreads(1);
  const [first, second, third] = [0, 1, 2].map((x) => threads.render(requestOf(1, x), VIEWER));
  assert.equal(first!.drop(), false);
  assert.equal(second!.drop(), true);
  await assert.rejects(second!.bytes);
  begun[0]!.finish();
  await first!.bytes;
  await setImmediate();
  assert.deepEqual(
    begun.map(({ request }) => columnOf(request)),
    [0, 2],
  );
  assert.ok(third);
});

test('a render thread prefers tiles of the sphere that it last prepared, then tiles of the same flight', async () => {
  const { threads, begun } = fakeThreads(2);
  threads.render(requestOf(1, 0), VIEWER);
  threads.render(requestOf(PER_FLIGHT + 1, 0), VIEWER);
  const [one, other] = begun;
  assert.notEqual(one!.thread, other!.thread);
  for (const sphereId of [PER_FLIGHT + 2, PER_FLIGHT + 1, 1]) threads.render(requestOf(sphereId, 1), VIEWER);
  other!.finish();
  await setImmediate();
  assert.deepEqual([begun[2]!.thread, begun[2]!.request.sphereId], [other!.thread, PER_FLIGHT + 1]);
  begun[2]!.finish();
  await setImmediate();
  assert.deepEqual([begun[3]!.thread, begun[3]!.request.sphereId], [other!.thread, PER_FLIGHT + 2]);
});

test('closing the render threads rejects waiting tiles and all later requests', async () => {
  const { threads } = fakeThreads(1);
  void threads.render(requestOf(1, 0), VIEWER).bytes.catch(() => undefined);
  const waiting = threads.render(requestOf(1, 1), VIEWER).bytes;
  const refused = assert.rejects(waiting, ThreadLostError);
  await threads.close();
  await refused;
  await assert.rejects(threads.render(requestOf(1, 2), VIEWER).bytes, ThreadLostError);
});

/** Returns the nice value of a thread of this process. Linux reports it in field 19 of the thread's `stat` file. */
function nicenessOf(thread: number): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

test('a real render thread runs at a lower priority, renders tiles and cubemap strips, and reports failures', async () => {
  const mainNiceness = process.platform === 'linux' ? nicenessOf(process.pid) : 0;
  const threads = startRenderThreads(1);
  try {
    const tile = { face: 'u', level: 3, x: 0, y: 0 } as const;
    const jpeg = await threads.render({ sphereId: 1, tile, format: 'jpg' }, VIEWER).bytes;
    assert.deepEqual([...jpeg.subarray(0, 2)], [0xff, 0xd8]);
    const strip = Buffer.from(
      await threads.render({ sphereId: 1, tile: 'strip', format: 'webp' }, VIEWER).bytes,
    );
    assert.ok(isCompleteImage(strip, 'webp') && strip.length <= STRIP_MAX_BYTES);
    // A process with the lowest priority cannot lower it further.
    if (process.platform === 'linux' && mainNiceness < 19) {
      assert.equal(nicenessOf(process.pid), mainNiceness, 'the main thread keeps its priority');
      const others = readdirSync('/proc/self/task').map((id) => nicenessOf(Number(id)));
      assert.equal(
        others.filter((each) => each > mainNiceness).length,
        1,
        'the painting thread has a lower priority',
      );
    }
    const none = threads.render({ sphereId: 10_000_000, tile, format: 'jpg' }, VIEWER).bytes;
    await assert.rejects(none, /no sample sphere 10000000/);
  } finally {
    await threads.close();
  }
});

test('FIX-06 a client’s previews wait for at most six tiles of another client with many requests', async () => {
  const startThread = (): RenderThread => ({
    render: () => new Promise((resolve) => setTimeout(() => resolve(Uint8Array.of(1)), 20)),
    close: () => Promise.resolve(),
  });
  const threads = startRenderThreads(2, startThread);
  let isFlooding = true;
  let served = 0;
  // After each response, a connection requests another tile, which is sometimes a preview.
  const connect = async (number: number): Promise<void> => {
    for (let at = 0; isFlooding; at += 1) {
      const request = requestOf(number * 1000 + at, 0, at % 4);
      const rendering = threads.render(request, { isUrgent: true, client: 'flood' });
      served += await rendering.bytes.then(
        () => 1,
        () => 0,
      );
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const flood = Array.from({ length: 200 }, (_, number) => connect(number));
  while (served < 30) await new Promise((resolve) => setTimeout(resolve, 20));
  const before = served;
  const visitor = { isUrgent: true, client: 'visitor' };
  const previews = Array.from({ length: 6 }, (_, x) => threads.render(requestOf(900, x, 3), visitor).bytes);
  await Promise.all(previews);
  const between = served - before;
  isFlooding = false;
  await threads.close();
  await Promise.all(flood);
  assert.ok(between <= 6, `${between} tiles of the flood were rendered before six previews of a visitor`);
});
