import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createStaticSource } from '../../../../../elements/source/static-source.ts';
import { createTileLoader, type TileError } from '../../../../../elements/tiles/tile-loader.ts';
import { changeOf } from '../../../../../elements/viewer/base/changed-request.ts';
import { sender } from '../../../../../elements/viewer/base/send.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

const PAGE = 'https://page.example/tour/index.html';
const TILE = 'https://tiles.example/7/f/2/0_0.webp';
const never = new AbortController().signal;

const real = globalThis.fetch;
let sent: Sent[] = [];

before(() => {
  Object.assign(globalThis, {
    // Lit, which tests in the same process may import meanwhile, creates a walker.
    document: { baseURI: PAGE, createTreeWalker: () => ({}) },
    fetch: (url: string, init: RequestInit = {}) => {
      sent.push({ url, init });
      return Promise.resolve(new Response('{}'));
    },
  });
});
beforeEach(() => (sent = []));
after(() => {
  Object.assign(globalThis, { fetch: real });
  Reflect.deleteProperty(globalThis, 'document');
});

const errorOf = (promise: Promise<unknown>): Promise<Error & { code?: string; recoverable?: boolean }> =>
  promise.then(
    () => assert.fail('It resolved.'),
    (error: unknown) => error as Error,
  );

test('a page changes the URL, the headers and the credentials of a request, at once or with a promise', async () => {
  const asked: string[] = [];
  const host = {
    transformRequest: (url: string, kind: string) => {
      asked.push(`${kind} ${url}`);
      const change = {
        url: `${url}?signature=${String(asked.length)}`,
        headers: { Authorization: 'Bearer 5', 'x-api-key': 'page' },
        credentials: 'include',
      } as const;
      return asked.length === 1 ? change : Promise.resolve(change);
    },
  };
  const send = sender(host, 'tile');
  await send(TILE, {
    signal: never,
    headers: { 'X-Api-Key': 'viewer', Range: 'bytes=0-9' },
    priority: 'low',
  });
  await send('/list.json');
  assert.deepEqual(asked, [`tile ${TILE}`, 'tile https://page.example/list.json']);
  assert.deepEqual(
    sent.map(({ url }) => url),
    [`${TILE}?signature=1`, 'https://page.example/list.json?signature=2'],
  );
  const { headers, ...rest } = sent[0]!.init;
  assert.deepEqual(Object.fromEntries(headers as Headers), {
    authorization: 'Bearer 5',
    range: 'bytes=0-9',
    'x-api-key': 'page',
  });
  assert.deepEqual(rest, { signal: never, priority: 'low', credentials: 'include' });
});

test('a request of which a page wants no change is sent as it is, and so are all without a function', async () => {
  for (const transformRequest of [
    () => undefined,
    () => null,
    () => Promise.resolve(undefined),
    () => ({}),
  ]) {
    await sender({ transformRequest }, 'source')(TILE, { signal: never });
    const { url, init } = sent.pop()!;
    assert.equal(url, TILE);
    assert.deepEqual([init.signal, init.credentials, [...(init.headers as Headers)]], [never, undefined, []]);
  }
  const init = { signal: never };
  void sender({ transformRequest: null }, 'tile')(TILE, init);
  // Without a function, nothing is waited for.
  assert.deepEqual(sent, [{ url: TILE, init }]);
});

test('a relative URL that a page returns is relative to the page, and may be a URL object', async () => {
  const urls = ['signed/1', new URL('https://other.example/1')];
  for (const url of urls) await sender({ transformRequest: () => ({ url }) }, 'tile')(TILE);
  assert.deepEqual(
    sent.map(({ url }) => url),
    ['https://page.example/tour/signed/1', 'https://other.example/1'],
  );
});

test('a function that throws, rejects or returns something else ends the request with an error that names it, and nothing is sent', async () => {
  const broken: readonly (readonly [unknown, RegExp])[] = [
    [
      () => {
        throw new Error('no token');
      },
      /no token/,
    ],
    [() => Promise.reject(new Error('no token')), /no token/],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- pages may do so
    [() => Promise.reject('offline'), /offline/],
    [() => 'signed', /neither an object nor nothing/],
    [() => ({ url: 'https://' }), /"url" that is not a URL/],
    [() => ({ url: 5 }), /"url" that is not a URL/],
    [() => ({ headers: { 'a b': 'c' } }), /"headers"/],
    [() => ({ headers: null }), /"headers"/],
    [() => ({ credentials: 'always' }), /"credentials"/],
    ['https://signer.example', /not a function/],
  ];
  for (const [transform, reason] of broken) {
    const error = await errorOf(changeOf(transform, 'source', TILE));
    assert.match(error.message, /^transformRequest failed for https:\/\/tiles\.example\/7/);
    assert.match(error.message, reason);
    assert.deepEqual([error.code, error.recoverable], ['source-failed', true], error.message);
  }
  assert.deepEqual(sent, []);
});

test('an aborted request does not wait for a function that never responds, and is not sent', async () => {
  const controller = new AbortController();
  const host = { transformRequest: () => new Promise<never>(() => undefined) };
  const sending = sender(host, 'tile')(TILE, { signal: controller.signal });
  controller.abort(new Error('The view has turned.'));
  assert.equal((await errorOf(sending)).message, 'The view has turned.');
  const late = errorOf(changeOf(() => ({}), 'tile', TILE, controller.signal));
  assert.equal((await late).message, 'The view has turned.');
  assert.deepEqual(sent, []);
});

test('a tile whose function has failed is requested again later, and its error says so', async () => {
  const transformRequest = (): never => {
    throw new Error('no token');
  };
  const load = createTileLoader(sender({ transformRequest }, 'tile'));
  const error = (await errorOf(load(TILE, never))) as TileError;
  assert.equal(error.message, `transformRequest failed for ${TILE}. no token`);
  assert.equal(error.final, false);
});

test('a list whose function has failed is reported with the function, and not as a problem of the network', async () => {
  let isReady = false;
  const transformRequest = (): object => {
    if (!isReady) throw new Error('no token');
    return { headers: { Authorization: 'Bearer 5' } };
  };
  const source = createStaticSource('https://page.example/list.json', sender({ transformRequest }, 'source'));
  const error = await errorOf(source.sphere(1, never));
  assert.equal(error.code, 'source-failed');
  assert.match(error.message, /^transformRequest failed for https:\/\/page\.example\/list\.json\. no token/);
  // The next call asks the function again.
  isReady = true;
  assert.notEqual((await errorOf(source.sphere(1, never))).message, error.message);
  assert.equal(sent.length, 1);
});
