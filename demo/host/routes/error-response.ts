import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { ErrorBody } from '../../../web/contract/errors.ts';
import { databaseFailure } from '../db/database-failure.ts';
import { ServiceError } from '../lib/errors.ts';
import type { RequestEnv } from '../middleware/request-env.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

const UNEXPECTED = 'Unexpected error';

/** Seconds after which a client should retry while the database is unavailable. */
const DATABASE_RETRY_S = 5;

/** Returns the expected error for an exception; null if the exception is unexpected. */
export function expectedError(thrown: unknown): ServiceError | null {
  if (thrown instanceof ServiceError) return thrown;
  if (databaseFailure(thrown) === null) return null;
  const message = 'The service is not available at the moment. Please try again shortly.';
  return new ServiceError('unavailable', message, { cause: thrown, retryAfterS: DATABASE_RETRY_S });
}

export function errorBody(error: ServiceError, requestId: string): ErrorBody {
  const { fields, valid } = error.details;
  return {
    displayMessage: error.message,
    error: error.message,
    detail: error.message,
    code: error.code,
    ...(fields === undefined ? {} : { fields: [...fields] }),
    status: error.status,
    requestId,
    ...(valid === undefined ? {} : { valid }),
  };
}

export function setErrorHeaders(c: Context, { status, details: { retryAfterS } }: ServiceError): void {
  c.header('Cache-Control', 'no-store');
  // A Basic challenge would make browsers show their own password dialog.
  if (status === 401) c.header('WWW-Authenticate', 'Token');
  if (retryAfterS !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterS))));
}

/** Logs unexpected errors, an unavailable database, and refused access. */
function logError(
  c: Context<RequestEnv>,
  thrown: unknown,
  { code, status }: ServiceError,
  log: Logger,
): void {
  const facts = { requestId: c.get('requestId'), ip: c.get('ip'), route: c.get('route') };
  if (!(thrown instanceof ServiceError)) {
    const failure = databaseFailure(thrown) ?? undefined;
    log.error({ ...facts, failure, err: thrown, event: `error_${code}` }, 'call failed');
  } else if (status === 401 || status === 403) {
    const principal = c.get('principal');
    const userId = principal?.kind === 'session' ? principal.userId : undefined;
    log.warn({ ...facts, userId, code, event: 'access_denied' }, 'access denied');
  }
}

/** Turns an exception into a response. No other code does this. */
export function sendError(c: Context<RequestEnv>, thrown: unknown, log: Logger): Response {
  const requestId = c.get('requestId');
  const error = expectedError(thrown) ?? new ServiceError('internal', UNEXPECTED);
  logError(c, thrown, error, log);
  setErrorHeaders(c, error);
  c.header('Content-Type', JSON_TYPE);
  return c.body(JSON.stringify(errorBody(error, requestId)), error.status as 500);
}
