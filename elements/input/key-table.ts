/** What a key does to the view. */
export type KeyAction =
  | 'turn-left'
  | 'turn-right'
  | 'turn-up'
  | 'turn-down'
  | 'zoom-in'
  | 'zoom-out'
  | 'north'
  | 'reset'
  | 'full-screen';

/** One row of a table of keys. */
export interface KeyRow<Action extends string = string> {
  readonly action: Action;
  /** Values of `KeyboardEvent.key`, letters in lower case. */
  readonly keys: readonly string[];
  /** The keys as they are shown to people. */
  readonly shown: readonly string[];
}

/** Every key that moves the view; the keyboard input obeys it and the help panel shows it. */
export const KEY_TABLE: readonly KeyRow<KeyAction>[] = [
  { action: 'turn-left', keys: ['ArrowLeft'], shown: ['←'] },
  { action: 'turn-right', keys: ['ArrowRight'], shown: ['→'] },
  { action: 'turn-up', keys: ['ArrowUp'], shown: ['↑'] },
  { action: 'turn-down', keys: ['ArrowDown'], shown: ['↓'] },
  { action: 'zoom-in', keys: ['+', '=', 'PageUp'], shown: ['+', 'Page Up'] },
  { action: 'zoom-out', keys: ['-', '_', 'PageDown'], shown: ['−', 'Page Down'] },
  { action: 'north', keys: ['n', 'Home'], shown: ['N', 'Home'] },
  { action: 'reset', keys: ['0'], shown: ['0'] },
  { action: 'full-screen', keys: ['f'], shown: ['F'] },
];

/** The action of a key by its `KeyboardEvent.key`; undefined when the viewer has no use for it. */
export function actionOfKey(key: string): KeyAction | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return KEY_TABLE.find(({ keys }) => keys.includes(name))?.action;
}

/** Whether an event is the press of a key of the viewer, alone or with shift. */
export const isKeyForView = (event: Event): event is KeyboardEvent =>
  event instanceof KeyboardEvent &&
  !(event.altKey || event.ctrlKey || event.metaKey) &&
  actionOfKey(event.key) !== undefined;

/** All keys as `aria-keyshortcuts` spells them, which writes the plus sign out. */
export const ARIA_SHORTCUTS = KEY_TABLE.flatMap(({ keys }) => keys)
  .map((key) => (key === '+' ? 'Plus' : key))
  .join(' ');
