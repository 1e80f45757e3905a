import { ViewerError } from '../../model/viewer-error.ts';
import type { PackedSpheres } from '../sphere-set.ts';
import { fetchSpheres } from './fetch-spheres.ts';

/** A fault in words that pass from thread to thread. */
export type ToldFault = Pick<ViewerError, 'code' | 'message' | 'recoverable'>;

/** What the worker tells of the one address it is given: any complaints, then the spheres or why there are none. */
export type ReadAnswer =
  { readonly complaint: ToldFault } | { readonly packed: PackedSpheres } | { readonly fault: ToldFault };

const told = ({ code, message, recoverable }: ViewerError): ToldFault => ({ code, message, recoverable });

const tell = (answer: ReadAnswer, transfer: Transferable[] = []): void => postMessage(answer, { transfer });

addEventListener('message', ({ data: url }: MessageEvent<string>) => {
  fetchSpheres(url, (error) => tell({ complaint: told(error) }), new AbortController().signal)
    .then((packed) => {
      const { all, loose, titles } = packed;
      const parts = [all.ids, all.places, loose.ids, loose.places, titles.ends];
      tell(
        { packed },
        parts.map(({ buffer }) => buffer as ArrayBuffer),
      );
    })
    .catch((error: unknown) => {
      const fault =
        error instanceof ViewerError ? error : new ViewerError('source-failed', `${url} could not be read.`);
      tell({ fault: told(fault) });
    });
});
