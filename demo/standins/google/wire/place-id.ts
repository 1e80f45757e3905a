/** Prefix of Google's ids. */
const START = 'ChIJ';

/** A place's id in Google's format. It contains the key, so that no table of ids is needed. */
export const placeIdOf = (key: string): string => START + Buffer.from(key).toString('base64url');

/** The key in an id. For other ids, the result is a key that no place has. */
export const keyOfPlaceId = (id: string): string =>
  id.startsWith(START) ? Buffer.from(id.slice(START.length), 'base64url').toString() : '';
