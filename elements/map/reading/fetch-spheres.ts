import { ViewerError } from '../../model/viewer-error.ts';
import { type PackedSpheres, packSpheres } from '../sphere-set.ts';

async function fetched(url: string, signal: AbortSignal): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ViewerError('source-failed', `${url} could not be fetched.`, { cause, recoverable: true });
  }
  if (!answer.ok) {
    throw new ViewerError('source-failed', `${url} was answered with status ${String(answer.status)}.`, {
      recoverable: answer.status >= 500,
    });
  }
  return answer.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new ViewerError('source-invalid', `${url} is not JSON.`, { cause });
  });
}

/** Fetches a file of spheres, checks and packs it. Rejects with `source-failed`, `source-invalid` or the signal's reason. */
export async function fetchSpheres(
  url: string,
  onComplaint: (error: ViewerError) => void,
  signal: AbortSignal,
): Promise<PackedSpheres> {
  return packSpheres(await fetched(url, signal), onComplaint, signal);
}
