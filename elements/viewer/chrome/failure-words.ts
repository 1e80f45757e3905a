import type { ViewerError } from '../../model/viewer-error.ts';
import { filled } from '../../page/setting.ts';
import type { DelayTexts } from '../../panels/lazy-texts.ts';
import type { ViewerTexts } from '../../panels/texts.ts';

/**
 * Why a sphere may still arrive: the host has sent nothing yet, is too busy, or cannot be reached; null if a later
 * attempt would not succeed either.
 */
export type Delay = 'preparing' | 'busy' | 'unreached' | null;

export const ENGLISH_DELAYS: DelayTexts = {
  preparing: 'The server is still preparing this sphere. It appears here as soon as it arrives.',
  busy: 'The server is busy and did not send this sphere in time. Please try again in a moment.',
};

export const REFUSED_WHY = 'The owner of this page can see why in the portal.';

/** Errors of a key that is refused. On a site that is unknown to the key's company, the browser reports only a failed request. */
const KEY_ERRORS: ReadonlySet<string> = new Set(['source-failed', 'network']);

interface Cause {
  readonly name?: unknown;
  readonly status?: unknown;
  readonly cause?: unknown;
}

/** Returns whether a host has responded with a status, or whether a request has been canceled because of its silence. */
function isBusy(cause: unknown): boolean {
  if (Object(cause) !== cause) return false;
  const { name, status, cause: inner } = cause as Cause;
  return typeof status === 'number' || name === 'AbortError' || name === 'TimeoutError' || isBusy(inner);
}

/** Returns why a sphere has not arrived. `isOnline` is false if the browser knows that there is no connection. */
function delayOf({ code, cause, recoverable }: ViewerError, isOnline: boolean): Delay {
  if (!recoverable) return null;
  if (!isOnline) return 'unreached';
  // A source that responds with a temporary status fails with this code.
  if (code === 'source-failed' || isBusy(cause)) return 'busy';
  return code === 'network' && cause === undefined ? 'preparing' : 'unreached';
}

/** Returns the sentence of the message, and the sentence below it for visitors; null if there is none. */
export function failureWords(
  error: ViewerError,
  texts: ViewerTexts,
  { hasKey, isOnline }: { readonly hasKey: boolean; readonly isOnline: boolean },
): readonly [sentence: string, forVisitors: string | null] {
  const delay = delayOf(error, isOnline);
  if (delay === 'preparing' || delay === 'busy') return [filled(texts.delays, ENGLISH_DELAYS)[delay], null];
  const sentence = delay === null ? texts.notShown : texts.notReached;
  if (!hasKey || !KEY_ERRORS.has(error.code)) return [sentence, null];
  const refused = texts.refused.replace('{product}', () => texts.product);
  return [refused, delay === null ? (texts.refusedWhy ?? REFUSED_WHY) : sentence];
}
