import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SphereSource } from '../../../../../elements/model/sphere-source.ts';
import { createTemplateSource } from '../../../../../elements/source/template-source.ts';
import { Prefetch } from '../../../../../elements/viewer/fly/prefetch.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';
import { MIDDLE, beside, sphereAt } from '../../source/some-spheres.ts';

const VIEW = { pan: 0, tilt: 0, fov: 75 };
const SPHERES = [0, 30, 60, 90, 120].map((north, at) => sphereAt(at + 1, beside(MIDDLE, 0, north)));
const source: SphereSource = {
  ...createTemplateSource('', 1024),
  around: () => Promise.resolve(SPHERES),
};

interface Request {
  readonly url: string;
  readonly priority: unknown;
  readonly signal: AbortSignal | null | undefined;
}

/** Opens a prefetch. Its requests get a response immediately, or are held until they are aborted. */
function open({ bytes = 1000, areHeld = false } = {}) {
  const clock = new ManualClock();
  const requests: Request[] = [];
  const prefetch = new Prefetch(clock, (url, init) => {
    const signal = init?.signal;
    signal?.throwIfAborted();
    requests.push({ url: url as string, priority: init?.priority, signal });
    if (!areHeld) return Promise.resolve(new Response(new Uint8Array(bytes)));
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const restAt = (at: number, view = VIEW): Promise<void> => {
    const sphere = SPHERES[at] ?? sphereAt(9, MIDDLE);
    const located = { sphere, tiles: 'https://host.test/{sphere}/{face}/{level}', isPlaced: true };
    return prefetch.rest({ located, view, source, format: 'webp' });
  };
  return { clock, requests, prefetch, restAt };
}

const spheresOf = (requests: readonly { url: string }[]) => [
  ...new Set(requests.map(({ url }) => Number(url.split('/')[3]))),
];

test('when the view has been at rest for 400 ms, the previews of three spheres are prefetched once', async () => {
  const { clock, requests, restAt } = open();
  const resting = restAt(0);
  clock.advance(399);
  assert.equal(requests.length, 0);
  clock.advance(1);
  await resting;
  assert.equal(requests.length, 18);
  assert.deepEqual(spheresOf(requests), [2, 3, 4]);
  assert.ok(requests.every(({ url, priority }) => url.endsWith('/3') && priority === 'low'));
  const again = restAt(0, { ...VIEW, tilt: 5 });
  clock.advance(400);
  await again;
  assert.equal(requests.length, 18);
});

test('a prefetch can be stopped before or during its requests', async () => {
  const { clock, requests, prefetch, restAt } = open({ areHeld: true });
  const early = restAt(0);
  prefetch.stop();
  await assert.rejects(early, { name: 'AbortError' });
  assert.equal(clock.waiting, 0);
  assert.equal(requests.length, 0);
  const late = restAt(0);
  clock.advance(400);
  await new Promise((resolve) => setImmediate(resolve));
  const begun = requests.length;
  assert.equal(begun, 1, 'one request is in flight');
  prefetch.stop();
  await assert.rejects(late, { name: 'AbortError' });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(requests.length, begun, 'no request begins after the stop');
  assert.ok(requests.every(({ signal }) => signal?.aborted));
});

test('a prefetch starts no further requests after it has loaded 2 MiB', async () => {
  const { clock, requests, restAt } = open({ bytes: 600_000 });
  const resting = restAt(0);
  clock.advance(400);
  await resting;
  assert.equal(requests.length, 4);
});

test("a prefetch whose request fails rejects with the request's error", async () => {
  const clock = new ManualClock();
  const prefetch = new Prefetch(clock, () => Promise.reject(new Error('offline')));
  const located = { sphere: SPHERES[0]!, tiles: 'https://host.test/{sphere}', isPlaced: true };
  const resting = prefetch.rest({ located, view: VIEW, source, format: 'webp' });
  clock.advance(400);
  await assert.rejects(resting, { message: 'offline' });
});
