import { partsInTime, responded } from '../../model/responded.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { type PackedSpheres, packSpheres } from '../base/sphere-set.ts';

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const silence = new AbortController();
  const fail = (cause: unknown): never => {
    signal.throwIfAborted();
    throw new ViewerError('network', `${url} could not be fetched.`, { cause, recoverable: true });
  };
  const request = (limited: AbortSignal): Promise<Response> => fetch(url, { signal: limited });
  const response = await responded(signal, request, silence).catch(fail);
  if (!response.ok) {
    throw new ViewerError(
      'source-failed',
      `${url} could not be fetched: status ${String(response.status)}.`,
      {
        recoverable: response.status >= 500,
      },
    );
  }
  const parts = await partsInTime(response.body?.getReader(), silence).catch(fail);
  try {
    return JSON.parse(await new Blob([...parts]).text());
  } catch (cause) {
    throw new ViewerError('source-invalid', `${url} is not JSON.`, { cause });
  }
}

/**
 * Fetches a file of spheres, of which each part must arrive in time, then validates and packs them. Rejects with `source-failed`, `source-invalid`,
 * `network` or the signal's reason.
 */
export async function fetchSpheres(
  url: string,
  onError: (error: ViewerError) => void,
  signal: AbortSignal,
): Promise<PackedSpheres> {
  return packSpheres(await fetchJson(url, signal), onError, signal);
}
