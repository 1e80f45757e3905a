/** What went wrong, as a code that programs can compare. */
export type ViewerErrorCode =
  | 'invalid-argument'
  | 'not-ready'
  | 'cube-missing'
  | 'not-found'
  | 'source-failed'
  | 'source-invalid'
  | 'tile-failed'
  | 'webgl-unavailable'
  | 'webgl-context-lost'
  | 'translation-failed'
  | 'snapshot-failed'
  | 'object-invalid'
  | 'maps-key-missing';

/**
 * An error of the viewer; `recoverable` says whether the same call may succeed later without a change by the caller.
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
 * Any error as a `ViewerError`: one of the viewer's own is returned unchanged, any other becomes the cause of a new
 * one.
 */
export const asViewerError = (
  cause: unknown,
  code: ViewerErrorCode,
  message: string,
  recoverable = false,
): ViewerError =>
  cause instanceof ViewerError ? cause : new ViewerError(code, message, { cause, recoverable });
