const START = 'ChIJ';

/** Returns a place's id in Google's format. The id contains the key, so that no table of ids is needed. */
export const placeIdOf = (key: string): string => START + Buffer.from(key).toString('base64url');

/** Returns the key in an id. For other ids, returns a key that no place has. */
export const keyOfPlaceId = (id: string): string =>
  id.startsWith(START) ? Buffer.from(id.slice(START.length), 'base64url').toString() : '';
