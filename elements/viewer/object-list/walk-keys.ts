/** What a key does in the list of objects. */
export type WalkAction = 'next' | 'previous' | 'nearest' | 'farthest' | 'activate' | 'leave';

const WALK_KEYS: Readonly<Record<WalkAction, readonly string[]>> = {
  // Right is right in the picture, whatever direction the page is written in.
  next: ['ArrowRight', 'ArrowDown'],
  previous: ['ArrowLeft', 'ArrowUp'],
  nearest: ['Home'],
  farthest: ['End'],
  activate: ['Enter', ' '],
  leave: ['Escape'],
};

/** The action of a key by its `KeyboardEvent.key`; null when the list has no use for it. */
export function walkActionOf(key: string): WalkAction | null {
  const actions = Object.keys(WALK_KEYS) as WalkAction[];
  return actions.find((action) => WALK_KEYS[action].includes(key)) ?? null;
}

/** All keys as `aria-keyshortcuts` spells them, which writes the space out. */
export const ARIA_WALK_KEYS = Object.values(WALK_KEYS)
  .flat()
  .map((key) => (key === ' ' ? 'Space' : key))
  .join(' ');
