import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { ErrorBody } from '../../../web/contract/errors.ts';
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

/** Logs what nobody foresaw, a database that is away, and who was kept out. */
function note(c: Context<HostEnv>, fault: unknown, { code, status }: ServiceError, log: Logger): void {
  const facts = { requestId: c.get('requestId'), ip: c.get('ip'), route: c.get('route') };
  if (!(fault instanceof ServiceError))
    log.error({ ...facts, err: fault, event: `fault_${code}` }, 'a call could not be answered');
  else if (status === 401 || status === 403) {
    const caller = c.get('caller');
    const userId = caller?.kind === 'session' ? caller.userId : undefined;
    log.warn({ ...facts, userId, code, event: 'access_denied' }, 'a call was refused');
  }
}

/** The one place that turns a fault into an answer. */
export function answerError(c: Context<HostEnv>, fault: unknown, log: Logger): Response {
  const requestId = c.get('requestId');
  const error = foreseen(fault) ?? new ServiceError('internal', UNEXPECTED);
  note(c, fault, error, log);
  headError(c, error);
  c.header('Content-Type', JSON_TYPE);
  return c.body(JSON.stringify(errorBody(error, requestId)), error.status as 500);
}
