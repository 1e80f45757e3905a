import { ServiceError } from '../../lib/errors.ts';

/** Google's web services that the host calls, as the variable part of the request path. */
export type MapsService = 'place/textsearch' | 'place/details' | 'geocode';

export interface MapsUpstream {
  /** Returns the response's JSON without validation. Throws `ServiceError` if the request fails. */
  readonly query: (service: MapsService, parameters: Readonly<Record<string, string>>) => Promise<unknown>;
}

/** Maximum time until the complete response of another server has arrived, in milliseconds. */
export const MAPS_TIMEOUT_MS = 5000;

const MAX_RESPONSE_BYTES = 256 * 1024;

/** Cause of a failure, for the log only. */
type UpstreamFailure =
  | 'redirect'
  | 'status'
  | 'too large'
  | 'no JSON'
  | 'no connection'
  | 'unexpected response';

/** Returns the error that is thrown while place search is unavailable. */
export const upstreamError = (failure: UpstreamFailure, cause?: unknown): ServiceError =>
  new ServiceError('upstream_error', 'Place search is not available at the moment. Please try again.', {
    cause: new Error(`place search: ${failure}`, { cause }),
  });

const upstreamTimeout = (): ServiceError =>
  new ServiceError('upstream_timeout', 'Place search did not respond in time. Please try again.');

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Exiting the loop also cancels the transfer.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw upstreamError('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function fetchText(base: string | Promise<string>, path: string, timeoutMs: number): Promise<string> {
  let signal: AbortSignal | null = null;
  try {
    const url = (await base) + path;
    // The time limit starts only after the URL is known, because the sample world's service may still be
    // starting.
    signal = AbortSignal.timeout(timeoutMs);
    // Redirects are not followed, because the external service could otherwise choose the URL that
    // receives the key.
    const response = await fetch(url, { redirect: 'manual', signal });
    if (response.status === 200) return await readCapped(response);
    await response.body?.cancel();
    throw upstreamError(response.status >= 300 && response.status < 400 ? 'redirect' : 'status');
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw signal?.aborted === true ? upstreamTimeout() : upstreamError('no connection', error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which must not be logged.
    throw upstreamError('no JSON');
  }
}

/** Calls the web services at one fixed URL. Clients' input is used only as parameter values. */
export function createMapsUpstream(
  base: string | Promise<string>,
  timeoutMs = MAPS_TIMEOUT_MS,
): MapsUpstream {
  const queryService: MapsUpstream['query'] = async (service, parameters) => {
    const query = new URLSearchParams(parameters).toString();
    return parse(await fetchText(base, `/maps/api/${service}/json?${query}`, timeoutMs));
  };
  return { query: queryService };
}
