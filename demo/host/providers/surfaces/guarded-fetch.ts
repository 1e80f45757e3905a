import { SurfaceSourceError } from '../../../../elements/surface/tiles/tile-source.ts';
import type { OwnFile } from './surface-messages.ts';

/** Thrown if a URL is not on the host and its origin is not allowed. */
export class OriginNotAllowedError extends Error {
  constructor(origin: string) {
    super(`The origin ${origin} is not in SURFACE_ORIGINS.`);
  }
}

interface FetchRules {
  /** URL of the host with a slash at its end. */
  readonly ownUrl: string;
  /** Reads a file of the host by its path, without a slash at the start, with the query. */
  readonly readOwn: (path: string) => Promise<OwnFile>;
  readonly origins: readonly string[];
  /** Fetches what is allowed. */
  readonly fetch: typeof fetch;
}

/** Maximum size of a response after decompression, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Maximum number of objects and lists in a JSON file. Each takes memory, however short its text is; too many end the
 * process while the file is parsed. Other files have fewer of these bytes, because of their size.
 */
const MAX_OBJECTS = 3_000_000;

const isOpening = (byte: number): boolean => byte === 0x7b || byte === 0x5b;

/** Returns a response whose body fails if it has more than a number of bytes, or more objects and lists than allowed. */
function limited(response: Response, maxBytes: number): Response {
  let [size, objects] = [0, 0];
  const body =
    response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.length;
          for (const byte of chunk) if (isOpening(byte)) objects += 1;
          if (objects > MAX_OBJECTS)
            controller.error(
              new SurfaceSourceError(
                'The file has more than 3 million objects and lists. Use vector tiles, or a file for a smaller area.',
              ),
            );
          else if (size > maxBytes)
            controller.error(new Error(`The response is larger than ${maxBytes} bytes.`));
          else controller.enqueue(chunk);
        },
      }),
    ) ?? null;
  return new Response(body, { status: response.status, headers: response.headers });
}

/**
 * Returns a `fetch` for URLs that others have written. It reads files of the host without the network, fetches from
 * allowed origins, follows no redirects, and limits the size of responses.
 */
export const createGuardedFetch =
  ({ ownUrl, readOwn, origins, fetch: allowed }: FetchRules, maxBytes = MAX_BYTES): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.href.startsWith(ownUrl)) {
      const { status, bytes } = await readOwn(url.href.slice(ownUrl.length));
      return limited(new Response(bytes, { status }), Infinity);
    }
    if (!origins.includes(url.origin)) throw new OriginNotAllowedError(url.origin);
    return limited(await allowed(url, { ...init, redirect: 'error', credentials: 'omit' }), maxBytes);
  };
