import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../../demo/ingest/tiles/s3-requests.ts';
import { isSigned } from './signature-v4.ts';

/** S3-compatible storage on the loopback interface. It stores objects in memory and checks every signature. */
export interface ObjectStorage {
  readonly config: Omit<S3Config, 'bucket'>;
  readonly createBucket: (name: string) => void;
  readonly close: () => Promise<void>;
}

const REGION = 'eu-test-1';
const KEY_ID = 'AKIATESTTESTTEST';
const SECRET = 'a/secret+that only this storage and its tests know';

interface Stored {
  readonly type: string;
  readonly bytes: Buffer;
}

type Bucket = Map<string, Stored>;

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`);
};

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns one page of the keys with a prefix. The continuation token is the last key of the previous page. */
function listPage(bucket: Bucket, query: URLSearchParams, pageSize: number): string {
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const keys = [...bucket.keys()].sort().filter((key) => key.startsWith(prefix) && key > after);
  const page = keys.slice(0, pageSize);
  const isCut = keys.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

async function sendObject(bucket: Bucket, key: string, request: IncomingMessage, response: ServerResponse) {
  const stored = bucket.get(key);
  if (request.method === 'PUT') {
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    bucket.set(key, { type, bytes: await bytesOf(request) });
    response.writeHead(200).end();
  } else if (request.method === 'DELETE') {
    bucket.delete(key);
    response.writeHead(204).end();
  } else if (stored === undefined) refuse(response, 404, 'NoSuchKey');
  else {
    response.writeHead(200, { 'content-type': stored.type, 'content-length': stored.bytes.length });
    response.end(request.method === 'HEAD' ? undefined : stored.bytes);
  }
}

/** Starts empty storage. `pageSize` is the maximum number of keys per page of a listing. */
export async function startObjectStorage(pageSize = 1000): Promise<ObjectStorage> {
  const buckets = new Map<string, Bucket>();
  const server = createServer((request, response) => {
    if (!isSigned(request, REGION, KEY_ID, SECRET)) {
      refuse(response, 403, 'SignatureDoesNotMatch');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://any');
    const [, name = '', ...rest] = url.pathname.split('/');
    const bucket = buckets.get(name);
    const key = rest.join('/');
    if (bucket === undefined) refuse(response, 404, 'NoSuchBucket');
    else if (key === '') response.writeHead(200).end(listPage(bucket, url.searchParams, pageSize));
    else void sendObject(bucket, key, request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: { endpoint, region: REGION, accessKeyId: KEY_ID, secretAccessKey: SECRET },
    createBucket: (name) => void buckets.set(name, new Map()),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
