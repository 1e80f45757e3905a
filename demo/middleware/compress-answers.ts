import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';

/** Answers smaller than this travel in one packet anyway. */
const LEAST_BYTES = 1024;

/** What becomes smaller: text of any kind. Pictures are packed already. */
const packable =
  /^(text\/|image\/svg|application\/([\w.-]+\+)?(json|xml|javascript|geo\+json|protobuf|x-protobuf)|application\/vnd\.mapbox-vector-tile)/i;

/** Brotli at this quality packs as fast as gzip and a tenth smaller. */
const brotli = () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

const packers = { br: brotli, gzip: () => createGzip({ level: 6 }) } as const;

function isWorthIt(c: Context): boolean {
  const { headers, status } = c.res;
  const size = headers.get('content-length');
  return (
    c.req.method !== 'HEAD' &&
    status !== 206 &&
    !headers.has('content-encoding') &&
    (size === null || Number(size) >= LEAST_BYTES) &&
    packable.test(headers.get('content-type') ?? '') &&
    !/\bno-transform\b/i.test(headers.get('cache-control') ?? '')
  );
}

/** Packs what is worth it with brotli or gzip, as the asker takes it; the answer is packed while it is made. */
export const compressAnswers = (): MiddlewareHandler => async (c, next) => {
  await next();
  if (!isWorthIt(c)) return;
  c.header('Vary', 'Accept-Encoding', { append: true });
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: ['br', 'gzip'], default: 'identity' });
  if ((encoding !== 'br' && encoding !== 'gzip') || c.res.body === null) return;
  const packed = Readable.fromWeb(c.res.body as NodeStream).pipe(packers[encoding]());
  c.res = new Response(Readable.toWeb(packed) as ReadableStream, c.res);
  c.res.headers.delete('Content-Length');
  c.res.headers.set('Content-Encoding', encoding);
  const etag = c.res.headers.get('ETag');
  if (etag !== null && !etag.startsWith('W/')) c.res.headers.set('ETag', `W/${etag}`);
};
