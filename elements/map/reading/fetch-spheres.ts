import { ViewerError } from '../../model/viewer-error.ts';
import { type PackedSpheres, packSpheres } from '../base/sphere-set.ts';

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ViewerError('network', `${url} could not be fetched.`, { cause, recoverable: true });
  }
  if (!response.ok) {
    throw new ViewerError(
      'source-failed',
      `${url} could not be fetched: status ${String(response.status)}.`,
      {
        recoverable: response.status >= 500,
      },
    );
  }
  return response.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ViewerError('source-invalid', `${url} is not JSON.`, { cause });
  });
}

/**
 * Fetches a file of spheres, then validates and packs them. Rejects with `source-failed`, `source-invalid`,
 * `network` or the signal's reason.
 */
export async function fetchSpheres(
  url: string,
  onError: (error: ViewerError) => void,
  signal: AbortSignal,
): Promise<PackedSpheres> {
  return packSpheres(await fetchJson(url, signal), onError, signal);
}
