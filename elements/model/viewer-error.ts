export type ViewerErrorCode =
  | 'invalid-argument'
  | 'not-ready'
  | 'cube-missing'
  | 'not-found'
  | 'network'
  | 'source-failed'
  | 'source-invalid'
  | 'tile-failed'
  | 'webgl-unavailable'
  | 'webgl-context-lost'
  | 'translation-failed'
  | 'snapshot-failed'
  | 'object-invalid'
  | 'ground-assumed'
  | 'surface-failed'
  | 'plugin-failed'
  | 'orientation-denied'
  | 'orientation-unavailable'
  | 'maps-key-missing';

/**
 * An error of the viewer. `recoverable` is true if the same call may succeed later without any change to the
 * page.
 */
export class ViewerError extends Error {
  readonly code: ViewerErrorCode;
  readonly recoverable: boolean;

  constructor(
    code: ViewerErrorCode,
    message: string,
    options: { cause?: unknown; recoverable?: boolean } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ViewerError';
    this.code = code;
    this.recoverable = options.recoverable ?? false;
  }
}

/**
 * Resolves with an imported module. Rejects with `network` if the module's file cannot be fetched. The user
 * may be offline, or an update of the site may have replaced the file.
 */
export async function imported<M>(module: Promise<M>): Promise<M> {
  try {
    return await module;
  } catch (cause) {
    throw new ViewerError('network', 'A part of the viewer could not be fetched. Reload the page.', {
      cause,
      recoverable: true,
    });
  }
}

/**
 * Converts any error to a `ViewerError`. A `ViewerError` is returned unchanged; any other error becomes the
 * cause of a new one.
 */
export const asViewerError = (
  cause: unknown,
  code: ViewerErrorCode,
  message: string,
  recoverable = false,
): ViewerError =>
  cause instanceof ViewerError ? cause : new ViewerError(code, message, { cause, recoverable });
