import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';

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

const compressors = {
  br: {
    whole: (bytes: ArrayBuffer) => brotliCompressSync(bytes, brotli),
    stream: () => createBrotliCompress(brotli),
  },
  gzip: { whole: (bytes: ArrayBuffer) => gzipSync(bytes), stream: () => createGzip() },
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

/** Compresses suitable responses with Brotli or gzip, depending on what the client accepts. */
export const compressResponses = (): MiddlewareHandler => async (c, next) => {
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
  c.res = new Response(await compress(c.res, encoding), c.res);
  c.res.headers.delete('Content-Length');
  c.res.headers.set('Content-Encoding', encoding);
  const etag = c.res.headers.get('ETag');
  if (etag !== null && !etag.startsWith('W/')) c.res.headers.set('ETag', `W/${etag}`);
};
