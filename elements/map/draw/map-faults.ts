import { ViewerError } from '../../model/viewer-error.ts';

/** What the map library tells of a fault. */
interface GlFault {
  readonly error: { readonly message: string; readonly status?: number };
  readonly sourceId?: string;
  readonly tile?: unknown;
}

/** Puts a fault of the map library into our words. */
export function faultOf({ error, sourceId, tile }: GlFault): ViewerError {
  const of = sourceId === undefined ? '' : ` of ${sourceId}`;
  const status = error.status ?? 0;
  const options = { cause: error, recoverable: status === 0 || status >= 500 };
  if (tile !== undefined) {
    return new ViewerError('tile-failed', `A map tile${of} could not be loaded: ${error.message}`, options);
  }
  if (sourceId !== undefined) {
    return new ViewerError(
      'source-failed',
      `The map’s data${of} could not be loaded: ${error.message}`,
      options,
    );
  }
  return new ViewerError('source-invalid', `The map: ${error.message}`, { cause: error });
}
