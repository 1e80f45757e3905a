import { z } from 'zod';
import { type ErrorCode, type FieldError, fieldErrorSchema } from '../contract/errors.ts';
import { errorTexts } from '../texts/errors.ts';

/** Codes for failures that the host did not report. */
type ClientErrorCode = 'unreachable' | 'response_unreadable' | 'unknown';

/** Thrown if a call failed. The message can be shown to the user unchanged. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** Error code of the host, or a code that states why there is none. */
    readonly code: ErrorCode | ClientErrorCode | (string & {}),
    message: string,
    /** HTTP status, or 0 if there was no response. */
    readonly status: number,
    readonly facts: { fields?: FieldError[]; requestId?: string; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause });
  }
}

/**
 * Returns true if a call was canceled, or if its user has logged out. Neither is reported to the user.
 */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** The fields read from an error response. Each can be missing or have another type. */
const errorResponseSchema = z.object({
  displayMessage: z.string().trim().min(1).optional().catch(undefined),
  error: z.string().trim().min(1).optional().catch(undefined),
  code: z.string().min(1).optional().catch(undefined),
  fields: z.array(fieldErrorSchema).optional().catch(undefined),
  requestId: z.string().optional().catch(undefined),
});

interface FailedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly retryAfter: string | null;
  /** The parsed body, or undefined if it could not be parsed. */
  readonly body: unknown;
}

/** Returns the message to use if the host sent none: reassuring in production, technical elsewhere. */
export function generalMessage(
  { status, statusText, url }: Pick<FailedResponse, 'status' | 'statusText' | 'url'>,
  isProduction: boolean,
): string {
  return isProduction
    ? errorTexts.unexpected
    : [status, statusText, url].filter((part) => part !== '').join(' ');
}

export function toApiError(response: FailedResponse, isProduction: boolean): ApiError {
  const read = errorResponseSchema.safeParse(response.body);
  const { displayMessage, error, code, fields, requestId } = read.success ? read.data : {};
  const seconds = Number(response.retryAfter ?? Number.NaN);
  return new ApiError(
    code ?? 'unknown',
    displayMessage ?? error ?? generalMessage(response, isProduction),
    response.status,
    {
      ...(fields === undefined ? {} : { fields }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(Number.isFinite(seconds) ? { retryAfterS: seconds } : {}),
    },
  );
}
