import type { BodyStore } from '../body.ts';
import type { Random } from '../hash.ts';
import type { Layout } from './layout.ts';
import type { Block } from './street-grid.ts';

/** A block that is being built on: planners draw from `random` and put bodies into `store`. */
export interface Site {
  readonly layout: Layout;
  readonly block: Block;
  readonly store: BodyStore;
  readonly random: Random;
  /** Whether small things that only a close camera can tell (cars, lumps of crowns) are wanted. */
  readonly near: boolean;
}
