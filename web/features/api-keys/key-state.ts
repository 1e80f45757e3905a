/** Splits a string into characters. A surrogate pair counts as one character. */
const charactersOf = (text: string): readonly string[] => Array.from(text);

/**
 * Formats a key for display. A key of more than 20 characters is shortened to its first 8 and last 12
 * characters.
 */
export function shortKey(key: string): string {
  const characters = charactersOf(key);
  if (characters.length <= 20) return key;
  return `${characters.slice(0, 8).join('')}...${characters.slice(-12).join('')}`;
}

/** Shortens the name of a key to 15 characters for the list. */
export const shortName = (name: string): string => charactersOf(name).slice(0, 15).join('');

/** The fields of a key that determine its state. */
interface KeyFacts {
  readonly active: boolean;
  readonly expires: string | null;
  readonly lastUsed: string | null;
  readonly updated: string;
}

/** The state of a key. A replaced key is `expiring` until a certain time and `expired` afterward. */
export type KeyState = 'on' | 'off' | 'expiring' | 'expired';

/** Returns the state of a key at a time in milliseconds. */
export function keyState({ active, expires }: Pick<KeyFacts, 'active' | 'expires'>, now: number): KeyState {
  if (expires !== null && Date.parse(expires) <= now) return 'expired';
  if (!active) return 'off';
  return expires === null ? 'on' : 'expiring';
}

/** Returns true if sites still use an old key after it was replaced. */
export function isStillUsed(key: KeyFacts, now: number): boolean {
  if (keyState(key, now) !== 'expiring' || key.lastUsed === null) return false;
  return Date.parse(key.lastUsed) > Date.parse(key.updated);
}
