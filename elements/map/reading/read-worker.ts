import { asViewerError, type ViewerError } from '../../model/viewer-error.ts';
import type { PackedSpheres } from '../base/sphere-set.ts';
import { fetchSpheres } from './fetch-spheres.ts';

/** An error as sent between threads. */
export type SentError = Pick<ViewerError, 'code' | 'message' | 'recoverable'>;

/**
 * The worker receives a single request, which is a URL. The worker responds with the skipped entries, then
 * with the spheres or the failure.
 */
export type ReadResponse =
  | { readonly skipped: SentError }
  | { readonly packed: PackedSpheres }
  | { readonly failed: SentError };

const sent = ({ code, message, recoverable }: ViewerError): SentError => ({ code, message, recoverable });

const respond = (response: ReadResponse, transfer: Transferable[] = []): void =>
  postMessage(response, { transfer });

addEventListener('message', ({ data: url }: MessageEvent<string>) => {
  fetchSpheres(url, (error) => respond({ skipped: sent(error) }), new AbortController().signal)
    .then((packed) => {
      const { all, loose, titles } = packed;
      const parts = [all.ids, all.places, loose.ids, loose.places, titles.ends];
      respond(
        { packed },
        parts.map(({ buffer }) => buffer),
      );
    })
    .catch((error: unknown) =>
      respond({ failed: sent(asViewerError(error, 'source-failed', `${url} could not be read.`)) }),
    );
});
