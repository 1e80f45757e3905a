import type { KeyRow } from './key-table.ts';

/** What a key does that neither moves the view nor moves among objects. */
export type PointAction = 'open' | 'menu' | 'stop';

/** Every such key of the view, as the help panel shows it. */
export const POINT_TABLE: readonly KeyRow<PointAction>[] = [
  { action: 'open', keys: ['Enter'], shown: ['Enter'] },
  { action: 'menu', keys: ['ContextMenu', 'Shift+F10'], shown: ['Menu', 'Shift F10'] },
  { action: 'stop', keys: ['Escape'], shown: ['Esc'] },
];
