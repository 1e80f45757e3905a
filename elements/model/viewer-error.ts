/** What went wrong, in words a program can compare. */
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

/** A fault of the viewer; `recoverable` tells whether the same call may work later without a change by the caller. */
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

/** An error as the viewer reports it: its own stays as it is, any other becomes the cause of one. */
export const asViewerError = (
  cause: unknown,
  code: ViewerErrorCode,
  message: string,
  recoverable = false,
): ViewerError =>
  cause instanceof ViewerError ? cause : new ViewerError(code, message, { cause, recoverable });
