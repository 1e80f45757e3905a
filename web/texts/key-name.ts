/**
 * Returns the name of an API key for lists, buttons and messages. A replaced key has the name of its successor, so
 * that it is marked; `expires` is the time at which it expires, and null for all other keys.
 */
export const keyName = (name: string, expires: string | null): string =>
  expires === null ? name : `${name} (replaced)`;
