import assert from 'node:assert/strict';
import { test } from 'node:test';
import { responded } from '../../../../elements/model/responded.ts';
import { createStaticSource } from '../../../../elements/source/static-source.ts';
import { fetchBytes } from '../../../../elements/surface/tiles/fetch-source.ts';

/** Responds never, and ends a request only when its signal does. */
const silent = (_: unknown, { signal }: RequestInit = {}): Promise<never> =>
  new Promise((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

test('FIX-123 a list of spheres whose host is silent is reported with network after 20 s', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const source = createStaticSource('https://host.test/spheres.geojson', silent);
  const reading = assert.rejects(source.spheres(new AbortController().signal), { code: 'network' });
  let isOver = false;
  void reading.then(() => (isOver = true));
  await Promise.resolve();
  context.mock.timers.tick(19_999);
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  context.mock.timers.tick(1);
  // The failure is reported in the next task.
  await new Promise(setImmediate);
  context.mock.timers.tick(1);
  await reading;
});

test('FIX-123 a surface whose host is silent cannot be fetched after 20 s', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(globalThis, 'fetch', silent);
  const reading = assert.rejects(fetchBytes('https://host.test/tile', new AbortController().signal), {
    message: /could not be fetched/,
  });
  context.mock.timers.tick(20_000);
  await reading;
});

test('a request ends with the reason of its signal, and a response may take as long as it needs', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const outer = new AbortController();
  const reading = assert.rejects(
    responded(outer.signal, (signal) => silent(null, { signal })),
    /Enough/,
  );
  outer.abort(new Error('Enough'));
  await reading;
  let seen: AbortSignal | null = null;
  const answer = await responded(null, (signal) => {
    seen = signal;
    return Promise.resolve('head');
  });
  assert.equal(answer, 'head');
  context.mock.timers.tick(60_000);
  assert.equal((seen as AbortSignal | null)?.aborted, false);
});
