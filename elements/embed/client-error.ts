import type { ErrorValue, FrameErrorCode } from './protocol.ts';

/** Why a call to a framed viewer failed; `recoverable` tells whether the same call may work later as it is. */
export class SphereError extends Error {
  override readonly name = 'SphereError';
  readonly code: FrameErrorCode;
  readonly recoverable: boolean;

  constructor({ code, message, recoverable }: ErrorValue, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.recoverable = recoverable;
  }
}
