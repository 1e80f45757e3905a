import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

let host: TestHost;

before(async () => {
  host = await openHost();
});

after(() => host.close());

const get = (path: string, encoding: string) =>
  host.request(path, { headers: { 'accept-encoding': encoding } });

test('API-04 a response is compressed as the client prefers, or with Brotli if the client has no preference', async () => {
  const plain = await (await host.request('/api/openapi.json')).text();
  for (const [input, encoding, unpack] of [
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=0.5, br;q=0.9', 'br', brotliDecompressSync],
    ['br;q=0.5, gzip;q=0.9', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const response = await get('/api/openapi.json', input);
    assert.equal(response.headers.get('content-encoding'), encoding, input);
    assert.match(response.headers.get('vary') ?? '', /accept-encoding/i);
    const packed = Buffer.from(await response.arrayBuffer());
    assert.equal(unpack(packed).toString(), plain);
    assert.ok(packed.length < plain.length / 5);
  }
});

test('API-04 a response is not compressed if it is only a few bytes long or if the client accepts no supported encoding', async () => {
  assert.equal((await get('/healthz', 'br, gzip')).headers.get('content-encoding'), null);
  for (const refused of ['identity', 'br;q=0, gzip;q=0', 'zstd', ''])
    assert.equal((await get('/api/openapi.json', refused)).headers.get('content-encoding'), null, refused);
});
