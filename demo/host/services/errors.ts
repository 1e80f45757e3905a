import { errorStatus, type ErrorCode, type FieldError } from '../../../web/contract/errors.ts';

interface ErrorDetails {
  readonly fields?: readonly FieldError[];
  /** Present where a link or code was to be checked: it does not hold. */
  readonly valid?: false;
  readonly cause?: unknown;
  /** Seconds after which a new try makes sense. */
  readonly retryAfterS?: number;
}

/** A call that cannot be fulfilled, for a reason its caller may know. The message is shown to the user as it stands. */
export class ServiceError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.status = errorStatus[code];
  }
}

/** The same answer for what is not there and for what belongs to somebody else. */
export const notFound = (): ServiceError => new ServiceError('not_found', 'Not found.');
