import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Context } from 'hono';
import { ServiceError } from '../lib/errors.ts';
import type { RequestEnv } from '../middleware/request-env.ts';
import { JSON_TYPE, errorBody } from './error-response.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Values of the `Cache-Control` header, which limit how long browsers and caches store a response. */
export const CacheControl = {
  /** For responses whose URL changes with their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** For responses that are revalidated each time by their ETag. */
  revalidate: 'no-cache',
  /** For images that the ingest can replace at the same URL, as soon as the host imports its list. */
  replaceable: 'public, max-age=5',
  /** For other images whose content may change at the same URL. */
  shortLived: 'public, max-age=600, stale-while-revalidate=86400',
} as const;

export const mediaTypeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream';

/** Returns whether the client already has this version of the resource. */
export const matchesEtag = (c: Context, etag: string): boolean =>
  (c.req.header('if-none-match') ?? '')
    .split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/** Sends bytes with an ETag, or 304 if the client already has this version. */
export function sendBytes(
  c: Context,
  bytes: Uint8Array<ArrayBuffer> | string,
  { etag, type, cacheControl }: { etag: string; type: string; cacheControl: string },
): Response {
  c.header('ETag', etag);
  c.header('Cache-Control', cacheControl);
  // The content type is also set on a 304, because the headers of a 304 replace the cached ones. Middleware
  // uses it to distinguish pages from data.
  c.header('Content-Type', type);
  if (matchesEtag(c, etag)) return c.body(null, 304);
  const size = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.byteLength;
  c.header('Content-Length', String(size));
  return c.body(bytes);
}

export async function sendFile(c: Context, path: string, cacheControl: string): Promise<Response> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) return sendNotFound(c);
  const etag = `"${facts.size.toString(36)}-${Math.trunc(facts.mtimeMs).toString(36)}"`;
  (c as Context<RequestEnv>).set('file', `${path} ${etag}`);
  const bytes = new Uint8Array(await readFile(path));
  return sendBytes(c, bytes, { etag, type: mediaTypeOf(path), cacheControl });
}

/** Returns whether the client is a browser that opens a page, as opposed to a program that loads data. */
export const acceptsHtml = (c: Context): boolean => c.req.header('accept')?.includes('text/html') ?? false;

/** Sends the 404 of every unknown URL. */
export function sendNotFound(c: Context): Response {
  const error = new ServiceError('not_found', 'There is nothing at this address.');
  c.header('Cache-Control', 'no-store');
  c.header('Content-Type', JSON_TYPE);
  const requestId = (c as Context<RequestEnv>).get('requestId');
  return c.body(JSON.stringify(errorBody(error, requestId)), 404);
}
