import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fetchSpheres } from '../../../../elements/map/reading/fetch-spheres.ts';
import { responded } from '../../../../elements/model/responded.ts';
import type { ViewerError } from '../../../../elements/model/viewer-error.ts';
import { createHostPlaces } from '../../../../elements/source/place-service-host.ts';
import { fetchedInTime } from '../../../../elements/source/read-json.ts';
import { createStaticSource } from '../../../../elements/source/static-source.ts';
import { fetchBytes } from '../../../../elements/surface/tiles/fetch-source.ts';

/** Lets milliseconds pass, one second after another, as the timers of a page do. */
function pass({ mock }: TestContext, ms: number): void {
  for (let left = ms; left > 0; left -= 1000) mock.timers.tick(Math.min(left, 1000));
}

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
  pass(context, 19_999);
  await new Promise(setImmediate);
  assert.equal(isOver, false);
  pass(context, 1);
  // The failure is reported in the next task.
  await new Promise(setImmediate);
  pass(context, 1);
  await reading;
});

test('FIX-123 a surface whose host is silent cannot be fetched after 20 s', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(globalThis, 'fetch', silent);
  const reading = assert.rejects(fetchBytes('https://host.test/tile', new AbortController().signal), {
    message: /could not be fetched/,
  });
  pass(context, 20_000);
  await reading;
});

/** Responds at once with the start of a file, and sends nothing more until `more` is called. */
function stalling(start: string) {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const encoder = new TextEncoder();
  const fetchFile: typeof fetch = (_, { signal } = {}) => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
    body.enqueue(encoder.encode(start));
    signal?.addEventListener('abort', () => body.error(signal.reason), { once: true });
    return Promise.resolve(new Response(stream));
  };
  return { fetchFile, more: (text: string) => body.enqueue(encoder.encode(text)), end: () => body.close() };
}

const soon = async (): Promise<void> => {
  for (let n = 0; n < 5; n += 1) await new Promise(setImmediate);
};

test('FIX-123 a list of spheres that stops in the middle is reported with network after 20 s', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { fetchFile, more } = stalling('{"type":');
  const source = createStaticSource('https://host.test/spheres.geojson', fetchFile);
  let code: unknown = null;
  void source
    .spheres(new AbortController().signal)
    .catch((error: unknown) => (code = (error as ViewerError).code));
  await soon();
  pass(context, 15_000);
  more('"FeatureCollection",');
  await soon();
  pass(context, 19_999);
  await soon();
  assert.equal(code, null);
  pass(context, 1);
  await soon();
  // The failure is reported in the next task.
  pass(context, 1);
  await soon();
  assert.equal(code, 'network');
});

test('FIX-123 a list of a map that stops in the middle is reported with network after 20 s', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { fetchFile } = stalling('{"type":');
  context.mock.method(globalThis, 'fetch', fetchFile);
  let code: unknown = null;
  void fetchSpheres('https://host.test/list', () => undefined, new AbortController().signal).catch(
    (error: unknown) => (code = (error as ViewerError).code),
  );
  await soon();
  pass(context, 19_999);
  await soon();
  assert.equal(code, null);
  pass(context, 1);
  await soon();
  assert.equal(code, 'network');
});

test('FIX-123 a surface that stops in the middle cannot be fetched after 20 s', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { fetchFile, more } = stalling('{"type":');
  context.mock.method(globalThis, 'fetch', fetchFile);
  let message = '';
  void fetchBytes('https://host.test/tile', new AbortController().signal).catch(
    (error: unknown) => (message = (error as Error).message),
  );
  await soon();
  pass(context, 15_000);
  more('"FeatureCollection",');
  await soon();
  pass(context, 19_999);
  await soon();
  assert.equal(message, '');
  pass(context, 1);
  await soon();
  assert.match(message, /could not be fetched/);
});

test('a surface that arrives slowly is read completely, and ends with the reason of its signal', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { fetchFile, more, end } = stalling('a');
  context.mock.method(globalThis, 'fetch', fetchFile);
  const outer = new AbortController();
  const reading = fetchBytes('https://host.test/tile', outer.signal);
  for (const part of ['b', 'c']) {
    await soon();
    pass(context, 15_000);
    more(part);
  }
  end();
  assert.equal(new TextDecoder().decode((await reading) ?? undefined), 'abc');
  const aborted = assert.rejects(fetchBytes('https://host.test/tile', outer.signal), /Enough/);
  await soon();
  outer.abort(new Error('Enough'));
  await aborted;
});

test('a place search that stops in the middle is reported with network after 10 s', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { fetchFile } = stalling('{"results":[');
  const host = { apiHost: '/', apiKey: 'key', mapsKey: null };
  const service = createHostPlaces(host, fetchFile, 'https://shop.example.com');
  let code: unknown = null;
  void service
    .search('Denver', null, new AbortController().signal)
    .catch((error: unknown) => (code = (error as ViewerError).code));
  await soon();
  context.mock.timers.tick(9_999);
  await soon();
  assert.equal(code, null);
  context.mock.timers.tick(1);
  await soon();
  assert.equal(code, 'network');
});

test('FIX-123 a page that is blocked for long goes on waiting for what has arrived meanwhile', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { fetchFile, more, end } = stalling('a');
  const reading = fetchedInTime(null, (signal) => fetchFile('https://host.test/list', { signal }));
  await soon();
  // The timers of a blocked page are late, and run before anything is received.
  context.mock.timers.tick(120_000);
  more('b');
  end();
  assert.equal(await (await reading).text(), 'ab');
});

test('a file that arrives slowly is read completely, however long it takes', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { fetchFile, more, end } = stalling('a');
  const reading = fetchedInTime(null, (signal) => fetchFile('https://host.test/list', { signal }));
  for (const part of ['b', 'c', 'd']) {
    await soon();
    pass(context, 15_000);
    more(part);
  }
  end();
  assert.equal(await (await reading).text(), 'abcd');
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
  pass(context, 60_000);
  assert.equal((seen as AbortSignal | null)?.aborted, false);
});
