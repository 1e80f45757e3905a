import type { Context } from 'hono';
import type { ErrorBody } from '../../web/api/contract/errors.ts';
import { ServiceError } from '../services/errors.ts';

/** What anything unforeseen is told as: no internals. */
const UNEXPECTED = 'Unexpected error';

/** Answers with JSON and says its character set. */
export const answerJson = (c: Context, body: object, status: number): Response =>
  c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json; charset=utf-8' });

/** The one place that turns a fault into an answer. */
export function answerError(c: Context, fault: unknown, requestId: string): Response {
  const error = fault instanceof ServiceError ? fault : new ServiceError('internal', UNEXPECTED);
  const { fields, valid, retryAfterS } = error.circumstances;
  const body: ErrorBody = {
    displayMessage: error.message,
    error: error.message,
    detail: error.message,
    code: error.code,
    ...(fields === undefined ? {} : { fields: [...fields] }),
    status: error.status,
    requestId,
    ...(valid === undefined ? {} : { valid }),
  };
  c.header('Cache-Control', 'no-store');
  // A Basic challenge would make browsers ask for a password in a box of their own.
  if (error.status === 401) c.header('WWW-Authenticate', 'Token');
  if (retryAfterS !== undefined) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterS))));
  return answerJson(c, body, error.status);
}
