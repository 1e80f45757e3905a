import type { LabeledKeys } from './key-labels.ts';

/** Actions of keys that neither move the view nor navigate among objects. */
export type PointAction = 'open' | 'menu' | 'stop';

/** The keys for these actions, shown in the help panel. */
export const POINT_TABLE: readonly LabeledKeys<PointAction>[] = [
  { action: 'open', keys: ['Enter'], shown: ['Enter'] },
  { action: 'menu', keys: ['ContextMenu', 'Shift+F10'], shown: ['Menu', 'Shift F10'] },
  { action: 'stop', keys: ['Escape'], shown: ['Esc'] },
];
