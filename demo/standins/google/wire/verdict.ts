/** A key that the stand-in refuses, for tests. */
export const REFUSED_KEY = 'AIzaSyRefusedRefusedRefusedRefusedRefus';

/** A key whose quota is used up, for tests. */
export const SPENT_KEY = 'AIzaSySpentSpentSpentSpentSpentSpentSpe';

/** Reason why there are no results. The HTTP status is still 200. */
export interface Failure {
  readonly status: 'ZERO_RESULTS' | 'NOT_FOUND' | 'INVALID_REQUEST' | 'REQUEST_DENIED' | 'OVER_QUERY_LIMIT';
  readonly error_message?: string;
}

/** Returns the failure of a request with a missing or invalid parameter. */
export const invalid = (error_message: string): Failure => ({ status: 'INVALID_REQUEST', error_message });

/** Checks a request's key; returns null if it is valid. */
export function checkKey(key: string | undefined): Failure | null {
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
