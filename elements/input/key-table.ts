export interface KeyRow<Action extends string = string> {
  readonly action: Action;
  /** Values of `KeyboardEvent.key`, with letters in lower case. */
  readonly keys: readonly string[];
}

/** Keys that move the view for as long as they are held. The module `key-motion.ts` defines the movement. */
const MOVE_KEYS = [
  { action: 'turn-left', keys: ['ArrowLeft'] },
  { action: 'turn-right', keys: ['ArrowRight'] },
  { action: 'turn-up', keys: ['ArrowUp'] },
  { action: 'turn-down', keys: ['ArrowDown'] },
  { action: 'zoom-in', keys: ['+', '=', 'PageUp'] },
  { action: 'zoom-out', keys: ['-', '_', 'PageDown'] },
] as const satisfies readonly KeyRow[];

/**
 * Keys that run a command once per press. A new key also needs labels in `key-labels.ts`, a text in `panels/texts.ts`
 * and a command in `SphereViewer`.
 */
const COMMAND_KEYS = [
  { action: 'north', keys: ['n', 'Home'] },
  { action: 'reset', keys: ['0'] },
  { action: 'full-screen', keys: ['f'] },
] as const satisfies readonly KeyRow[];

export type MoveAction = (typeof MOVE_KEYS)[number]['action'];

export type CommandAction = (typeof COMMAND_KEYS)[number]['action'];

export type KeyAction = MoveAction | CommandAction;

export type KeyCommands = Readonly<Record<CommandAction, () => void>>;

/** All keys that act on the view, for the keyboard input. */
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
