/** A key that the stand-in refuses, to see what becomes of it. */
export const REFUSED_KEY = 'AIzaSyRefusedRefusedRefusedRefusedRefus';

/** A key whose quota is used up. */
export const SPENT_KEY = 'AIzaSySpentSpentSpentSpentSpentSpentSpe';

/** Why there are no results. The HTTP status is 200 all the same. */
export interface Verdict {
  readonly status: 'ZERO_RESULTS' | 'NOT_FOUND' | 'INVALID_REQUEST' | 'REQUEST_DENIED' | 'OVER_QUERY_LIMIT';
  readonly error_message?: string;
}

/** A request that lacks something or has it wrong. */
export const invalid = (error_message: string): Verdict => ({ status: 'INVALID_REQUEST', error_message });

/** What is to be said of a request's key; null where it is good. */
export function judgeKey(key: string | undefined): Verdict | null {
  if (key === undefined || key === '') {
    const error_message =
      'You must use an API key to authenticate each request to Google Maps Platform APIs. For additional information, please refer to http://g.co/dev/maps-no-account';
    return { status: 'REQUEST_DENIED', error_message };
  }
  if (key === SPENT_KEY)
    return {
      status: 'OVER_QUERY_LIMIT',
      error_message: 'You have exceeded your daily request quota for this API.',
    };
  const isGood = /^[\w-]{20,128}$/.test(key) && key !== REFUSED_KEY;
  return isGood ? null : { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.' };
}
