export interface KeyRow<Action extends string = string> {
  readonly action: Action;
  /** Values of `KeyboardEvent.key`, with letters in lower case. */
  readonly keys: readonly string[];
  /** Labels of the keys for users. */
  readonly shown: readonly string[];
}

/** Keys that move the view for as long as they are held. The module `key-motion.ts` defines the movement. */
const MOVE_KEYS = [
  { action: 'turn-left', keys: ['ArrowLeft'], shown: ['←'] },
  { action: 'turn-right', keys: ['ArrowRight'], shown: ['→'] },
  { action: 'turn-up', keys: ['ArrowUp'], shown: ['↑'] },
  { action: 'turn-down', keys: ['ArrowDown'], shown: ['↓'] },
  { action: 'zoom-in', keys: ['+', '=', 'PageUp'], shown: ['+', 'Page Up'] },
  { action: 'zoom-out', keys: ['-', '_', 'PageDown'], shown: ['−', 'Page Down'] },
] as const satisfies readonly KeyRow[];

/**
 * Keys that run a command once per press. A new key also needs a text in `panels/texts.ts` and a command in
 * `SphereViewer`.
 */
const COMMAND_KEYS = [
  { action: 'north', keys: ['n', 'Home'], shown: ['N', 'Home'] },
  { action: 'reset', keys: ['0'], shown: ['0'] },
  { action: 'full-screen', keys: ['f'], shown: ['F'] },
] as const satisfies readonly KeyRow[];

export type MoveAction = (typeof MOVE_KEYS)[number]['action'];

export type CommandAction = (typeof COMMAND_KEYS)[number]['action'];

export type KeyAction = MoveAction | CommandAction;

export type KeyCommands = Readonly<Record<CommandAction, () => void>>;

/** All keys that act on the view, for the keyboard input and the help panel. */
export const KEY_TABLE: readonly KeyRow<KeyAction>[] = [...MOVE_KEYS, ...COMMAND_KEYS];

/** Returns the action for a `KeyboardEvent.key`; undefined if the viewer does not use the key. */
export function actionOfKey(key: string): KeyAction | undefined {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return KEY_TABLE.find(({ keys }) => keys.includes(name))?.action;
}

/** Returns whether an event of a key is that of one that the viewer uses, alone or with Shift. */
export function isKeyForView(event: Event): event is KeyboardEvent {
  if (!event.type.startsWith('key')) return false;
  const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
  return !(altKey || ctrlKey || metaKey) && actionOfKey(key) !== undefined;
}

/** All keys in the notation of `aria-keyshortcuts`, in which the plus sign is written as a word. */
export const ARIA_SHORTCUTS = KEY_TABLE.flatMap(({ keys }) => keys)
  .map((key) => (key === '+' ? 'Plus' : key))
  .join(' ');
