/** The characters of a string. A surrogate pair counts as one character. */
const charactersOf = (text: string): readonly string[] => Array.from(text);

/**
 * A key in the form in which it is shown. A key of more than 20 characters is shortened to its first 8 and
 * last 12.
 */
export function shortKey(key: string): string {
  const characters = charactersOf(key);
  if (characters.length <= 20) return key;
  return `${characters.slice(0, 8).join('')}...${characters.slice(-12).join('')}`;
}

/** A key's name in the form in which the list shows it: its first 15 characters. */
export const shortName = (name: string): string => charactersOf(name).slice(0, 15).join('');

/** The fields of a key that determine its state. */
interface KeyFacts {
  readonly active: boolean;
  readonly expires: string | null;
  readonly lastUsed: string | null;
  readonly updated: string;
}

/**
 * The state of a key: on, off, on until a certain time because it has been replaced, or expired after that
 * time.
 */
export type KeyState = 'on' | 'off' | 'expiring' | 'expired';

/** The state of a key at a time in milliseconds. */
export function keyState({ active, expires }: Pick<KeyFacts, 'active' | 'expires'>, now: number): KeyState {
  if (expires !== null && Date.parse(expires) <= now) return 'expired';
  if (!active) return 'off';
  return expires === null ? 'on' : 'expiring';
}

/** Whether sites still use an old key after it was replaced. */
export function isStillUsed(key: KeyFacts, now: number): boolean {
  if (keyState(key, now) !== 'expiring' || key.lastUsed === null) return false;
  return Date.parse(key.lastUsed) > Date.parse(key.updated);
}
