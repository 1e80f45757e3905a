/** What is asked of a key to tell how it stands. */
interface KeyFacts {
  readonly active: boolean;
  readonly expires: string | null;
  readonly lastUsed: string | null;
  readonly updated: string;
}

/** How a key stands: on, off, on until a time because a new one took its place, or over since then. */
export type KeyState = 'on' | 'off' | 'ending' | 'over';

/** How a key stands at a time in milliseconds. */
export function keyState({ active, expires }: Pick<KeyFacts, 'active' | 'expires'>, now: number): KeyState {
  if (expires !== null && Date.parse(expires) <= now) return 'over';
  if (!active) return 'off';
  return expires === null ? 'on' : 'ending';
}

/** Whether sites still use an old key since a new one took its place. */
export function isStillUsed(key: KeyFacts, now: number): boolean {
  if (keyState(key, now) !== 'ending' || key.lastUsed === null) return false;
  return Date.parse(key.lastUsed) > Date.parse(key.updated);
}
