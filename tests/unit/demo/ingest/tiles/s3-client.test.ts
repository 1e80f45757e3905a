import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { type S3Client, createS3Client } from '../../../../../demo/ingest/tiles/s3-client.ts';
import { S3Error } from '../../../../../demo/ingest/tiles/s3-requests.ts';
import { startObjectStorage } from '../../../../helpers/object-storage.ts';

const storage = await startObjectStorage(3);
after(() => storage.close());
storage.createBucket('tiles');
const config = { ...storage.config, bucket: 'tiles' };

const keysOf = async (client: S3Client, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of client.keys(prefix)) keys.push(key);
  return keys;
};

/** Returns a client of a server that uses the given listener. */
async function withServer(
  listener: RequestListener,
  work: (client: S3Client) => Promise<void>,
  timeoutMs = 10_000,
): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await work(createS3Client({ ...config, endpoint }, { attempts: 3, timeoutMs, delayMs: 1 }));
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

test('S3 objects can be stored, read, deleted and listed, even if the list has several pages', async () => {
  const client = createS3Client(config);
  await client.put('a/1', Uint8Array.of(0, 255, 7), 'image/webp');
  assert.deepEqual([...((await client.get('a/1')) ?? [])], [0, 255, 7]);
  assert.deepEqual([await client.has('a/1'), await client.has('a/2')], [true, false]);
  assert.equal(await client.get('a/2'), null);
  await client.remove('a/1');
  await client.remove('a/1');
  assert.equal(await client.get('a/1'), null);
  const many = Array.from({ length: 8 }, (_, at) => `many/${at}`);
  for (const key of many) await client.put(key, '');
  assert.deepEqual(await keysOf(client, 'many/'), many);
  assert.deepEqual(await keysOf(client, 'none/'), []);
});

test('an S3 client with a wrong secret key or a missing bucket reports an error', async () => {
  const stranger = createS3Client({ ...config, secretAccessKey: 'guessed' });
  await assert.rejects(stranger.get('a/1'), (error) => error instanceof S3Error && error.status === 403);
  const lost = createS3Client({ ...config, bucket: 'nowhere' });
  await assert.rejects(lost.put('a', 'x'), /no bucket named nowhere/);
});

test('requests that fail with an S3 server error are retried, and the error is reported after the last attempt', async () => {
  let requests = 0;
  const listener: RequestListener = (_, response) => {
    requests += 1;
    response.writeHead(requests < 3 ? 503 : 200).end('late');
  };
  await withServer(listener, async (client) => {
    assert.equal(Buffer.from((await client.get('a')) ?? []).toString(), 'late');
    assert.equal(requests, 3);
    requests = -10;
    await assert.rejects(client.get('a'), (error) => error instanceof S3Error && error.status === 503);
    assert.equal(requests, -7);
  });
});

test('if an S3 server hangs or disconnects during a response, the request fails after all retries', async () => {
  let requests = 0;
  const listener: RequestListener = (request, response) => {
    requests += 1;
    if (request.url?.endsWith('half') === true) {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setTimeout(() => response.destroy(), 5);
    }
  };
  await withServer(
    listener,
    async (client) => {
      const startMs = performance.now();
      await assert.rejects(client.get('hangs'), /cannot be reached/);
      assert.ok(performance.now() - startMs < 30_000);
      await assert.rejects(client.get('half'), /cannot be reached/);
      assert.equal(requests, 6);
    },
    1000,
  );
});
