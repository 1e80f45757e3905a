import type { ApiError } from '../../api/api-error.ts';
import { authTexts } from '../../texts/auth.ts';

/** From so many seconds on a wait is told in minutes. */
const LONG_S = 90;

const waitText = (seconds: number): string =>
  seconds < LONG_S
    ? authTexts.seconds(Math.max(1, Math.ceil(seconds)))
    : authTexts.minutes(Math.ceil(seconds / 60));

/** What a form says of a call that failed: the host's words, and when it makes sense to try again where that is known. */
export function faultText({ code, message, facts }: Pick<ApiError, 'code' | 'message' | 'facts'>): string {
  if (code === 'unreachable') return authTexts.unreachable;
  const { retryAfterS } = facts;
  return retryAfterS === undefined ? message : `${message} ${authTexts.tryLater(waitText(retryAfterS))}`;
}
