import { z } from 'zod';
import { errorTexts } from '../texts/errors.ts';
import { type ErrorCode, type FieldError, fieldErrorSchema } from '../contract/errors.ts';

/** Codes of failures that no answer of the host names. */
type OwnCode = 'unreachable' | 'answer_unreadable' | 'unknown';

/** A call that failed. Its message may be shown to the user as it stands. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** The host's code, or why there is none. */
    readonly code: ErrorCode | OwnCode | (string & {}),
    message: string,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly facts: { fields?: FieldError[]; requestId?: string; retryAfterS?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause });
  }
}

/** What is read of a refusal; any part may be missing or of another kind. */
const refusalSchema = z.object({
  displayMessage: z.string().min(1).optional().catch(undefined),
  error: z.string().min(1).optional().catch(undefined),
  code: z.string().min(1).optional().catch(undefined),
  fields: z.array(fieldErrorSchema).optional().catch(undefined),
  requestId: z.string().optional().catch(undefined),
});

interface FailedAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly retryAfter: string | null;
  /** The body as parsed; undefined when it could not be. */
  readonly body: unknown;
}

/** What is said when the host says nothing: calm words in production, the facts otherwise. */
export function generalMessage(
  { status, statusText, url }: Pick<FailedAnswer, 'status' | 'statusText' | 'url'>,
  isProduction: boolean,
): string {
  return isProduction
    ? errorTexts.unexpected
    : [status, statusText, url].filter((part) => part !== '').join(' ');
}

/** The error that a failed answer stands for. */
export function refusalOf(answer: FailedAnswer, isProduction: boolean): ApiError {
  const read = refusalSchema.safeParse(answer.body);
  const { displayMessage, error, code, fields, requestId } = read.success ? read.data : {};
  const seconds = Number(answer.retryAfter ?? Number.NaN);
  return new ApiError(
    code ?? 'unknown',
    displayMessage ?? error ?? generalMessage(answer, isProduction),
    answer.status,
    {
      ...(fields === undefined ? {} : { fields }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(Number.isFinite(seconds) ? { retryAfterS: seconds } : {}),
    },
  );
}
