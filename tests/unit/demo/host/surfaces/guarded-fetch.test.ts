import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  OriginNotAllowedError,
  createGuardedFetch,
} from '../../../../../demo/host/providers/surfaces/guarded-fetch.ts';

const LIMIT = 1000;

/** Creates a guarded `fetch` over a network in which every file has the same content; records what is requested. */
function openNetwork(content: string) {
  const [own, fetched]: [string[], (readonly [string, RequestInit | undefined])[]] = [[], []];
  const guarded = createGuardedFetch(
    {
      ownUrl: 'https://host.test/api/',
      readOwn: (path) => {
        own.push(path);
        return Promise.resolve({ status: 204, bytes: null });
      },
      origins: ['https://tiles.test'],
      fetch: (url, init) => {
        assert.ok(url instanceof URL);
        fetched.push([url.href, init]);
        return Promise.resolve(new Response(content, { headers: { etag: '"1"' } }));
      },
    },
    LIMIT,
  );
  return { guarded, own, fetched };
}

test('files under the host’s own URL are read locally, without a network request', async () => {
  const { guarded, own, fetched } = openNetwork('');
  assert.equal((await guarded('https://host.test/api/a/b.json?v=1')).status, 204);
  assert.deepEqual([own, fetched], [['a/b.json?v=1'], []]);
});

test('files are fetched only from allowed origins, and redirects and credentials are disabled', async () => {
  const { guarded, fetched } = openNetwork('city');
  const response = await guarded('https://tiles.test/a', { headers: { range: 'bytes=0-9' } });
  assert.deepEqual([await response.text(), response.headers.get('etag')], ['city', '"1"']);
  const options = { headers: { range: 'bytes=0-9' }, redirect: 'error', credentials: 'omit' };
  assert.deepEqual(fetched, [['https://tiles.test/a', options]]);
  const others = [
    'http://tiles.test/a',
    'https://tiles.test:8443/a',
    'https://tiles.test.evil.test/a',
    'https://tiles.test@evil.test/a',
    'https://host.test/api/../private',
    'https://host.test.evil.test/api/',
    'http://127.0.0.1/',
    'file:///etc/passwd',
  ];
  for (const url of others) await assert.rejects(guarded(url), OriginNotAllowedError, url);
  assert.equal(fetched.length, 1);
});

test('a fetch fails if its response is larger than the limit', async () => {
  assert.equal(
    (await (await openNetwork('x'.repeat(LIMIT)).guarded('https://tiles.test/')).text()).length,
    LIMIT,
  );
  const large = await openNetwork('x'.repeat(LIMIT + 1)).guarded('https://tiles.test/');
  await assert.rejects(large.text(), /larger than 1000 bytes/);
});

test('FIX-148 a file with millions of objects is refused in a sentence before it is parsed, also one of the host', async () => {
  const content = `[${'{},'.repeat(3_000_000)}{}]`;
  const refusal = { name: 'SurfaceSourceError', message: /more than 3 million objects.*vector tiles/ };
  const options = { ownUrl: 'https://host.test/api/', origins: ['https://tiles.test'] };
  const guarded = createGuardedFetch({
    ...options,
    readOwn: () => Promise.resolve({ status: 200, bytes: new TextEncoder().encode(content) }),
    fetch: () => Promise.resolve(new Response(content)),
  });
  for (const url of ['https://tiles.test/a.geojson', 'https://host.test/api/a.geojson'])
    await assert.rejects((await guarded(url)).arrayBuffer(), refusal, url);
});
