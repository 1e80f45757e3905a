import type { ApiError } from '../../api/api-error.ts';
import { authTexts } from '../../texts/auth.ts';

/** Waiting times of at least this many seconds are shown in minutes. */
const LONG_S = 90;

const waitText = (seconds: number): string =>
  seconds < LONG_S
    ? authTexts.seconds(Math.max(1, Math.ceil(seconds)))
    : authTexts.minutes(Math.ceil(seconds / 60));

/**
 * Returns the message that a form shows after a failed call. The message consists of the host's message and,
 * if known, the time to wait.
 */
export function errorText({ code, message, facts }: Pick<ApiError, 'code' | 'message' | 'facts'>): string {
  if (code === 'unreachable') return authTexts.unreachable;
  const { retryAfterS } = facts;
  return retryAfterS === undefined ? message : `${message} ${authTexts.tryLater(waitText(retryAfterS))}`;
}
