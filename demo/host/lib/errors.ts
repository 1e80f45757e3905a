import { errorStatus, type ErrorCode, type FieldError } from '../../../web/contract/errors.ts';

interface ErrorDetails {
  readonly fields?: readonly FieldError[];
  /** Set if a link or a code was checked and is not valid. */
  readonly valid?: false;
  readonly cause?: unknown;
  /** Site on the whitelist of the refused key. Its scripts may read the refusal. */
  readonly readableAt?: string;
  readonly retryAfterS?: number;
}

/** An expected failure of a call. The user sees the message unchanged. */
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

/** Returns the same error for objects that do not exist and for those of other companies. */
export const notFound = (): ServiceError => new ServiceError('not_found', 'Not found.');
