/** Google's ids begin so. */
const START = 'ChIJ';

/** A place's id in Google's form; the key is in it, so that it need not be kept. */
export const placeIdOf = (key: string): string => START + Buffer.from(key).toString('base64url');

/** The key that an id was made of; any other id gives a key that no place has. */
export const keyOfPlaceId = (id: string): string =>
  id.startsWith(START) ? Buffer.from(id.slice(START.length), 'base64url').toString() : '';
