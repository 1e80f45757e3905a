import { changedInit } from '../../model/changed-init.ts';
import type {
  ChangedRequest,
  RequestChange,
  RequestKind,
  TransformRequest,
} from '../../model/transform-request.ts';
import { unlessAborted } from '../../model/unless-aborted.ts';
import { valueText } from '../../model/value-text.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { TileError } from '../../tiles/tile-loader.ts';

const CREDENTIALS: readonly unknown[] = [undefined, 'omit', 'same-origin', 'include'];

/**
 * Asks a page how to change a request. Rejects with a `TileError` for a tile or with `source-failed` for anything else,
 * both of which allow a later attempt, if the page's function throws an error, rejects, or returns something else than
 * a change; or with the signal's reason.
 */
export async function changeOf(
  transform: unknown,
  kind: RequestKind,
  url: string,
  signal?: AbortSignal | null,
): Promise<ChangedRequest> {
  try {
    if (typeof transform !== 'function') throw new TypeError('It is not a function.');
    return checked(
      url,
      await unlessAborted(Promise.resolve((transform as TransformRequest)(url, kind) as unknown), signal),
    );
  } catch (cause) {
    signal?.throwIfAborted();
    const detail = cause instanceof Error ? cause.message : String(cause);
    const message = `transformRequest failed for ${url}. ${detail}`;
    throw kind === 'tile'
      ? new TileError(message, { final: false, cause })
      : new ViewerError('source-failed', message, { cause, recoverable: true });
  }
}

/** Sends a request as a page changes it. Rejects like `changeOf` and `fetch`. */
export async function sendChanged(
  transform: unknown,
  kind: RequestKind,
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const given = input instanceof Request ? input.url : String(input);
  const { href } = new URL(given, document.baseURI);
  const { url, ...change } = await changeOf(transform, kind, href, init.signal);
  return fetch(url, changedInit(init, change));
}

/** Returns what a page's function has returned as a change of a request. Throws a `TypeError` for other values. */
function checked(given: string, change: unknown): ChangedRequest {
  const { url = given, headers = {}, credentials } = partsOf(change);
  const text = url instanceof URL ? url.href : url;
  if (typeof text !== 'string' || !URL.canParse(text, document.baseURI))
    throw new TypeError(`It returned a "url" that is not a URL: ${valueText(url)}.`);
  if (!CREDENTIALS.includes(credentials))
    throw new TypeError('It returned "credentials" other than "omit", "same-origin" or "include".');
  return {
    url: new URL(text, document.baseURI).href,
    headers: textsOf(headers),
    credentials: credentials as RequestChange['credentials'],
  };
}

function partsOf(change: unknown): Readonly<Record<string, unknown>> {
  if (change === null || change === undefined) return {};
  if (typeof change === 'object') return change as Readonly<Record<string, unknown>>;
  throw new TypeError('It returned neither an object nor nothing.');
}

/** Returns headers that a request can have. */
function textsOf(headers: unknown): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(new Headers(headers as HeadersInit));
  } catch (cause) {
    throw new TypeError('It returned "headers" that a request cannot have.', { cause });
  }
}
