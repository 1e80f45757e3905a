import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { ResultCache } from '../lib/result-cache.ts';
import type { RequestEnv } from './request-env.ts';

/**
 * Responses smaller than this, in bytes, are not compressed, because they fit into a single packet anyway.
 */
const MIN_BYTES = 1024;

/** Text formats only, because images are already compressed. */
const compressibleTypes =
  /^(text\/|image\/svg|application\/([\w.-]+\+)?(json|xml|javascript|geo\+json|protobuf|x-protobuf)|application\/vnd\.mapbox-vector-tile)/i;

/**
 * Responses up to this size, in bytes, are compressed in one call. This takes about 0.1 ms, less than
 * creating a stream.
 */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** At this quality, Brotli is as fast as gzip, and its output is 10% smaller. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * The quality for files, which are compressed only once. The scripts of the portal and the library become 7% smaller
 * than at the quality above, in 1.6 times the time.
 */
const brotliFile = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Maximum size of a file that is compressed as a whole, in bytes. Lists of spheres can be larger. */
const MAX_FILE_BYTES = 4 * 2 ** 20;

/** Maximum size of the compressed files in memory, in bytes. Those of the portal and the library take 3 MB. */
const MAX_KEPT_BYTES = 16 * 2 ** 20;

/** Number of files that are compressed at the same time. */
const PARALLEL = 2;

const compressors = {
  br: {
    whole: (bytes: ArrayBuffer) => brotliCompressSync(bytes, brotli),
    stream: () => createBrotliCompress(brotli),
    file: (bytes: ArrayBuffer) => promisify(brotliCompress)(bytes, brotliFile),
  },
  gzip: {
    whole: (bytes: ArrayBuffer) => gzipSync(bytes),
    stream: () => createGzip(),
    file: (bytes: ArrayBuffer) => promisify(gzip)(bytes),
  },
} as const;

/** Returns the compressed body: as bytes if it is known to be small, otherwise as a stream. */
async function compress(
  { body, headers }: Response,
  encoding: keyof typeof compressors,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const { whole, stream } = compressors[encoding];
  const size = Number(headers.get('content-length') ?? Number.NaN);
  if (size <= MAX_BUFFERED_BYTES) return new Uint8Array(whole(await new Response(body).arrayBuffer()));
  return Readable.toWeb(Readable.fromWeb(body as NodeStream).pipe(stream())) as ReadableStream;
}

type Files = ResultCache<Uint8Array<ArrayBuffer>>;

/** Returns a file's compressed bytes, which are kept in memory. `name` contains the version of the file. */
function compressFile(files: Files, name: string, response: Response, encoding: keyof typeof compressors) {
  return files.get(`${encoding} ${name}`, async () => {
    const value = new Uint8Array(await compressors[encoding].file(await response.arrayBuffer()));
    return { value, bytes: value.byteLength, maxAgeMs: Infinity };
  });
}

function isCompressible(c: Context): boolean {
  const { headers, status } = c.res;
  const size = headers.get('content-length');
  return (
    c.req.method !== 'HEAD' &&
    status !== 206 &&
    !headers.has('content-encoding') &&
    (size === null || Number(size) >= MIN_BYTES) &&
    compressibleTypes.test(headers.get('content-type') ?? '') &&
    !/\bno-transform\b/i.test(headers.get('cache-control') ?? '')
  );
}

/** Returns the encoding that the client prefers; Brotli if the client accepts it and gzip equally. */
function preferredEncoding(accepted: readonly { type: string; q: number }[]): string {
  const qualityOf = (encoding: keyof typeof compressors): number =>
    accepted.find(({ type }) => type.toLowerCase() === encoding)?.q ?? 0;
  const [br, gzip] = [qualityOf('br'), qualityOf('gzip')];
  if (br === 0 && gzip === 0) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
}

/**
 * Compresses suitable responses with Brotli or gzip, depending on what the client accepts. Each version of a file is
 * compressed once.
 */
export function compressResponses(): MiddlewareHandler<RequestEnv> {
  const files: Files = new ResultCache(MAX_KEPT_BYTES, PARALLEL);
  return async (c, next) => {
    await next();
    if (!isCompressible(c)) return;
    c.header('Vary', 'Accept-Encoding', { append: true });
    const encoding = accepts(c, {
      header: 'Accept-Encoding',
      supports: Object.keys(compressors),
      default: 'identity',
      match: preferredEncoding,
    });
    if ((encoding !== 'br' && encoding !== 'gzip') || c.res.body === null) return;
    const file = c.get('file');
    const isKept = file !== undefined && Number(c.res.headers.get('content-length')) <= MAX_FILE_BYTES;
    const body = isKept ? compressFile(files, file, c.res, encoding) : compress(c.res, encoding);
    c.res = new Response(await body, c.res);
    c.res.headers.delete('Content-Length');
    c.res.headers.set('Content-Encoding', encoding);
    const etag = c.res.headers.get('ETag');
    if (etag !== null && !etag.startsWith('W/')) c.res.headers.set('ETag', `W/${etag}`);
  };
}
