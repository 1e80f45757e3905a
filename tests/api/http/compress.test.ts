import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { compressResponses } from '../../../demo/host/middleware/compress-responses.ts';
import { filesRoutes } from '../../../demo/host/routes/files.ts';
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

test('API-04 each version of a file is sent complete in each encoding, however often and by however many clients it is requested', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const path = join(folder, 'large.js');
  const app = new Hono().use(compressResponses()).route('/', filesRoutes(folder));
  const unpackers = { br: brotliDecompressSync, gzip: gunzipSync };
  const expectText = (text: string): Promise<unknown> =>
    Promise.all(
      (['br', 'gzip', 'br', 'gzip', 'br'] as const).map(async (encoding) => {
        const response = await app.request('/large.js', { headers: { 'accept-encoding': encoding } });
        assert.equal(response.headers.get('content-encoding'), encoding);
        assert.equal(response.headers.get('content-length'), null);
        assert.equal(unpackers[encoding](await response.arrayBuffer()).toString(), text);
      }),
    );
  try {
    for (const [version, word] of ['first', 'other'].entries()) {
      const text = `// ${word} ${'a long file '.repeat(20_000)}`;
      await writeFile(path, text);
      await utimes(path, version, version);
      await expectText(text);
      await expectText(text);
    }
    // A file that is too large to be compressed as a whole is sent as a stream.
    const large = 'a list of spheres '.repeat(300_000);
    await writeFile(path, large);
    await expectText(large);
  } finally {
    await rm(folder, { recursive: true });
  }
});
