import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { ErrorBody } from '../../web/api/contract/errors.ts';
import { databaseTrouble } from '../db/database-trouble.ts';
import { ServiceError } from '../services/errors.ts';
import type { HostEnv } from './host-env.ts';

/** The media type of every answer in JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** What anything unforeseen is told as: no internals. */
const UNEXPECTED = 'Unexpected error';

/** After a database that is away a new try makes sense this soon. */
const AWAY_S = 5;

/** The error that a fault is told as; null for what nobody foresaw. */
export function foreseen(fault: unknown): ServiceError | null {
  if (fault instanceof ServiceError) return fault;
  if (databaseTrouble(fault) === null) return null;
  const message = 'The service is not available at the moment. Please try again shortly.';
  return new ServiceError('unavailable', message, { cause: fault, retryAfterS: AWAY_S });
}

/** The body that tells of an error. */
export function errorBody(error: ServiceError, requestId: string): ErrorBody {
  const { fields, valid } = error.circumstances;
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

/** Sets the headers that go with an error. */
export function headError(c: Context, { status, circumstances: { retryAfterS } }: ServiceError): void {
  c.header('Cache-Control', 'no-store');
  // A Basic challenge would make browsers ask for a password in a box of their own.
  if (status === 401) c.header('WWW-Authenticate', 'Token');
  if (retryAfterS !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterS))));
}

/** The one place that turns a fault into an answer; what nobody foresaw, and a database that is away, is logged. */
export function answerError(c: Context<HostEnv>, fault: unknown, log: Logger): Response {
  const requestId = c.get('requestId');
  const error = foreseen(fault) ?? new ServiceError('internal', UNEXPECTED);
  if (!(fault instanceof ServiceError))
    log.error({ requestId, err: fault, event: `fault_${error.code}` }, 'a call could not be answered');
  headError(c, error);
  c.header('Content-Type', JSON_TYPE);
  return c.body(JSON.stringify(errorBody(error, requestId)), error.status as 500);
}
