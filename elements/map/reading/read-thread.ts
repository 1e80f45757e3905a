import { ViewerError } from '../../model/viewer-error.ts';
import type { PackedSpheres } from '../sphere-set.ts';
import { startWorker } from '../worker-address.ts';
import workerUrl from './read-worker.ts?worker&url';
import type { ReadAnswer, ToldFault } from './read-worker.ts';

const errorOf = ({ code, message, recoverable }: ToldFault): ViewerError =>
  new ViewerError(code, message, { recoverable });

function readApart(
  url: string,
  onComplaint: (error: ViewerError) => void,
  signal: AbortSignal,
): Promise<PackedSpheres> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(workerUrl);
    const end = (settle: () => void): void => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason as Error)), { once: true });
    worker.addEventListener('error', () =>
      end(() => reject(new Error('No worker may start here, by the page’s policy.'))),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
      if ('complaint' in data) onComplaint(errorOf(data.complaint));
      else if ('packed' in data) end(() => resolve(data.packed));
      else end(() => reject(errorOf(data.fault)));
    });
    worker.postMessage(url);
  });
}

/**
 * Reads a file of spheres in a thread of its own: a hundred thousand of them are twenty megabytes of JSON, which would
 * hold the page up for long. Rejects with `source-failed`, `source-invalid` or the signal's reason.
 */
export async function readSpheres(
  url: string,
  onComplaint: (error: ViewerError) => void,
  signal: AbortSignal,
): Promise<PackedSpheres> {
  try {
    return await readApart(url, onComplaint, signal);
  } catch (fault) {
    signal.throwIfAborted();
    if (fault instanceof ViewerError) throw fault;
    const { fetchSpheres } = await import('./fetch-spheres.ts');
    return fetchSpheres(url, onComplaint, signal);
  }
}
