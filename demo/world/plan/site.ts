import type { BodyStore } from '../body.ts';
import type { Random } from '../hash.ts';
import type { Layout } from './layout.ts';
import type { Block } from './street-grid.ts';

/** A block that is being planned. Planners draw random numbers from `random` and add bodies to `store`. */
export interface Site {
  readonly layout: Layout;
  readonly block: Block;
  readonly store: BodyStore;
  readonly random: Random;
  /** True to add small bodies (cars, parts of crowns) that only a close camera shows. */
  readonly near: boolean;
}
