import { KEY_TABLE, type KeyAction, type KeyRow } from './key-table.ts';

/** A row of a table of keys for users. */
export interface LabeledKeys<Action extends string = string> extends KeyRow<Action> {
  /** Labels of the keys. */
  readonly shown: readonly string[];
}

/** Labels of the keys that act on the view. They are separate from the keys, which every page loads first. */
const LABELS: Readonly<Record<KeyAction, readonly string[]>> = {
  'turn-left': ['←'],
  'turn-right': ['→'],
  'turn-up': ['↑'],
  'turn-down': ['↓'],
  'zoom-in': ['+', 'Page Up'],
  'zoom-out': ['−', 'Page Down'],
  north: ['N', 'Home'],
  reset: ['0'],
  'full-screen': ['F'],
};

/** All keys that act on the view, for the help panel. */
export const VIEW_KEYS: readonly LabeledKeys<KeyAction>[] = KEY_TABLE.map((row) => ({
  ...row,
  shown: LABELS[row.action],
}));
