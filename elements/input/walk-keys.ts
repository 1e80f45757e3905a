import type { LabeledKeys } from './key-labels.ts';

export type WalkAction = 'next' | 'previous' | 'nearest' | 'farthest' | 'activate' | 'leave';

/** All keys that the list of objects uses, for the list and the help panel. */
export const WALK_TABLE: readonly LabeledKeys<WalkAction>[] = [
  // The right arrow key moves to the right in the picture, regardless of the page's writing direction.
  { action: 'next', keys: ['ArrowRight', 'ArrowDown'], shown: ['→', '↓'] },
  { action: 'previous', keys: ['ArrowLeft', 'ArrowUp'], shown: ['←', '↑'] },
  { action: 'nearest', keys: ['Home'], shown: ['Home'] },
  { action: 'farthest', keys: ['End'], shown: ['End'] },
  { action: 'activate', keys: ['Enter', ' '], shown: ['Enter', 'Space'] },
  { action: 'leave', keys: ['Escape'], shown: ['Esc'] },
];

/** Returns the action for a `KeyboardEvent.key`; null if the list does not use the key. */
export const walkActionOf = (pressed: string): WalkAction | null =>
  WALK_TABLE.find(({ keys }) => keys.includes(pressed))?.action ?? null;

/** All keys in the notation of `aria-keyshortcuts`, in which the space bar is written as a word. */
export const ARIA_WALK_KEYS = WALK_TABLE.flatMap(({ keys }) => keys)
  .map((key) => (key === ' ' ? 'Space' : key))
  .join(' ');
