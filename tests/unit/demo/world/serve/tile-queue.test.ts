import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type QueueWorker,
  type QueuedTile,
  createTileQueue,
} from '../../../../../demo/world/serve/tile-queue.ts';
import { FACES } from '../../../../../elements/geo/cube-face.ts';

const waiting = (sphereId: number, level: number, sinceMs = 0, isUrgent = true): QueuedTile => ({
  request: { sphereId, tile: { face: 'f', level, x: 0, y: 0 }, format: 'webp' },
  sinceMs,
  isUrgent,
  client: `client ${sphereId}`,
});

const waitingStrip = (sphereId: number, sinceMs = 0): QueuedTile => ({
  ...waiting(sphereId, 0, sinceMs),
  request: { sphereId, tile: 'strip', format: 'webp' },
});

const by = (client: string, job: QueuedTile): QueuedTile => ({ ...job, client });

const atColumn = (x: number, { request, ...job }: QueuedTile): QueuedTile => ({
  ...job,
  request: { ...request, tile: request.tile === 'strip' ? 'strip' : { ...request.tile, x } },
});

const isPreviewOf = ({ tile }: QueuedTile['request']): boolean => tile !== 'strip' && tile.level === 3;

const unprepared: QueueWorker = { affinityFor: () => 0 };
const preparedFor = (own: number): QueueWorker => ({
  affinityFor: ({ sphereId }) => (sphereId === own ? 1 : 0),
});

/** Returns all waiting tiles in the order in which a single thread renders them. */
function drain(queue: ReturnType<typeof createTileQueue>, thread = unprepared): QueuedTile[] {
  const next = [];
  for (let match = queue.match([thread]); match; match = queue.match([thread])) next.push(match.job);
  return next;
}

test('VIEW-08 previews are rendered first, then tiles of viewers in order of arrival, then tiles that no viewer requested', () => {
  const queue = createTileQueue(10);
  const [fine, finer, patient, preview] = [
    waiting(1, 1, 0),
    waiting(2, 0, 1),
    waiting(3, 3, 0, false),
    waiting(2, 3, 5000),
  ];
  for (const job of [patient, finer, fine, preview]) assert.equal(queue.add(job), null);
  assert.deepEqual(drain(queue), [preview, fine, finer, patient]);
  assert.equal(queue.match([unprepared]), null);
});

test('PIC-01 a cubemap strip is rendered before all previews except those that have waited for two seconds', () => {
  const queue = createTileQueue(10);
  const [oldest, older, preview] = [waiting(1, 3, 0), waiting(2, 3, 1500), waiting(3, 3, 2500)];
  const strip = waitingStrip(3, 2500);
  for (const job of [preview, strip, older, oldest]) assert.equal(queue.add(job), null);
  // A thread that already has the preview's city in memory must not render the preview first.
  assert.deepEqual(drain(queue, preparedFor(2)), [oldest, strip, older, preview]);
});

test('when the queue is full, a waiting tile is removed to make room for a cubemap strip', () => {
  const queue = createTileQueue(2);
  const [fine, preview, strip] = [waiting(1, 1, 0), waiting(2, 3, 0), waitingStrip(3, 1)];
  for (const job of [fine, preview]) assert.equal(queue.add(job), null);
  assert.equal(queue.add(strip), fine);
  assert.deepEqual(drain(queue), [strip, preview]);
});

test('a tile that has waited 10 seconds is rendered before a newer preview', () => {
  const queue = createTileQueue(10);
  const [fine, preview] = [waiting(1, 0, 0), waiting(2, 3, 10_001)];
  queue.add(preview);
  queue.add(fine);
  assert.deepEqual(drain(queue), [fine, preview]);
});

test('a tile that becomes urgent is rendered before urgent tiles that have waited for less time', () => {
  const queue = createTileQueue(10);
  const [first, hurried] = [waiting(1, 3, 10), waiting(2, 3, 0, false)];
  queue.add(first);
  queue.add(hurried);
  hurried.isUrgent = true;
  assert.deepEqual(drain(queue), [hurried, first]);
});

test('a full queue removes the tile that would be rendered last, whether it is new or already waiting', () => {
  const queue = createTileQueue(2);
  const [older, newer, newest, preview] = [1, 2, 3, 4].map((at) => waiting(at, at === 4 ? 3 : 1, at));
  assert.equal(queue.add(older!), null);
  assert.equal(queue.add(newer!), null);
  assert.equal(queue.add(newest!), newest);
  assert.equal(queue.add(preview!), newer);
  assert.deepEqual(drain(queue), [preview, older]);
});

test('the queue never exceeds its maximum length, and contains every added tile that was not rejected', () => {
  const job = fc.record({
    sphereId: fc.nat(9),
    level: fc.nat(3),
    sinceMs: fc.nat(30_000),
    isUrgent: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(job), fc.integer({ min: 1, max: 20 }), (jobs, max) => {
      const queue = createTileQueue(max);
      const rejected = jobs.flatMap(({ sphereId, level, sinceMs, isUrgent }) => {
        const left = queue.add(waiting(sphereId, level, sinceMs, isUrgent));
        assert.ok(queue.length <= max);
        return left ? [left] : [];
      });
      assert.equal(drain(queue).length + rejected.length, jobs.length);
    }),
  );
});

test('a thread renders a tile of its prepared sphere before another tile that has waited up to half a second longer', () => {
  const queue = createTileQueue(10);
  const [first, soon, late] = [waiting(1, 1, 0), waiting(2, 1, 400), waiting(2, 1, 600)];
  for (const each of [first, soon, late]) queue.add(each);
  assert.deepEqual(drain(queue, preparedFor(2)), [soon, first, late]);
});

test('if several threads are idle, a tile is rendered by the thread that has prepared the tile’s sphere', () => {
  const queue = createTileQueue(10);
  queue.add(waiting(5, 1));
  const [other, own] = [unprepared, preparedFor(5)];
  assert.equal(queue.match([other, own])?.thread, own);
});

/** A viewer of a sphere. It requests the previews, then the tiles of two finer levels. */
interface Viewer {
  readonly sphereId: number;
  readonly comesMs: number;
  readonly isFast?: boolean;
}

/**
 * Simulates threads that render tiles for viewers. A tile takes 150 ms, plus 300 ms if the thread must plan
 * first.
 */
function simulate(viewers: readonly Viewer[], { threads = 2, usesPlans = true } = {}) {
  const queue = createTileQueue<QueuedTile>(64 * threads);
  const members = Array.from({ length: threads }, () => ({
    freeMs: 0,
    sphereId: 0,
    affinityFor({ sphereId }: QueuedTile['request']): number {
      return usesPlans && sphereId === this.sphereId ? 1 : 0;
    },
  }));
  const arrivals = viewers.flatMap(({ sphereId, comesMs }) => [
    ...FACES.map((_, x) => atColumn(x, waiting(sphereId, 3, comesMs))),
    ...Array.from({ length: 24 }, (_, x) => atColumn(x, waiting(sphereId, x < 9 ? 2 : 1, comesMs + 1))),
  ]);
  arrivals.sort((a, b) => a.sinceMs - b.sinceMs);
  const done: { job: QueuedTile; afterMs: number }[] = [];
  let [nowMs, plans] = [0, 0];
  while (arrivals.length > 0 || queue.length > 0) {
    while (arrivals[0] && arrivals[0].sinceMs <= nowMs) assert.equal(queue.add(arrivals.shift()!), null);
    const match = queue.match(members.filter(({ freeMs }) => freeMs <= nowMs));
    if (match) {
      const { thread, job } = match;
      const isPlanned = thread.sphereId === job.request.sphereId;
      plans += isPlanned ? 0 : 1;
      thread.sphereId = job.request.sphereId;
      thread.freeMs = nowMs + 150 + (isPlanned ? 0 : 300);
      done.push({ job, afterMs: thread.freeMs - job.sinceMs });
    } else nowMs += 1;
  }
  const lastOf = (sphereId: number, isPreview: boolean): number =>
    Math.max(
      ...done
        .filter(({ job: { request } }) => request.sphereId === sphereId && isPreviewOf(request) === isPreview)
        .map(({ afterMs }) => afterMs),
    );
  return { lastOf, plans };
}

test('FIX-06 tiles of a client that has used much rendering time are queued behind those of other clients', () => {
  const queue = createTileQueue<QueuedTile>(10, (client) => (client === 'flood' ? 3000 : 0));
  const flood = [by('flood', waiting(1, 3, 0)), by('flood', waiting(2, 0, 0))];
  const visit = [by('visitor', waiting(3, 0, 4000)), by('visitor', waiting(4, 3, 4000))];
  for (const job of [...flood, ...visit]) assert.equal(queue.add(job), null);
  assert.deepEqual(drain(queue), [visit[1], visit[0], ...flood]);
});

test('FIX-06 one client can fill at most three quarters of the queue, and its further tiles are rejected at once', () => {
  const queue = createTileQueue<QueuedTile>(8);
  const jobs = Array.from({ length: 9 }, (_, at) => by('flood', waiting(at, 1, at)));
  const refused = jobs.map((job) => queue.add(job)).filter((job) => job !== null);
  assert.deepEqual(refused, jobs.slice(6));
  const visit = [by('visitor', waiting(20, 1, 20)), by('visitor', waiting(21, 1, 21))];
  for (const job of visit) assert.equal(queue.add(job), null);
});

test('with no other requests, a new sphere’s previews are rendered within one second and its view within three', () => {
  const { lastOf, plans } = simulate([{ sphereId: 1, comesMs: 0 }]);
  assert.ok(lastOf(1, true) <= 1000, String(lastOf(1, true)));
  assert.ok(lastOf(1, false) <= 3000, String(lastOf(1, false)));
  assert.equal(plans, 2, 'each thread plans it once');
});

test('with three views already waiting, the previews of a new sphere are rendered within 1.2 seconds', () => {
  const others = [1, 2, 3].map((sphereId) => ({ sphereId, comesMs: sphereId * 10 }));
  const { lastOf } = simulate([...others, { sphereId: 4, comesMs: 2000 }]);
  assert.ok(lastOf(4, true) <= 1200, String(lastOf(4, true)));
  const views = [1, 2, 3].map((sphereId) => lastOf(sphereId, false));
  assert.ok(views[0]! < views[1]! && views[1]! < views[2]!, String(views));
});

test('choosing threads that have already prepared a tile’s sphere saves work and delays no view by more than 10%', () => {
  const viewers = [1, 2, 3, 4].map((sphereId) => ({ sphereId, comesMs: 0 }));
  const [prepared, blind] = [simulate(viewers), simulate(viewers, { usesPlans: false })];
  assert.ok(prepared.plans < blind.plans, `${prepared.plans} plans instead of ${blind.plans}`);
  for (const { sphereId } of viewers)
    assert.ok(prepared.lastOf(sphereId, false) <= 1.1 * blind.lastOf(4, false), String(sphereId));
});
