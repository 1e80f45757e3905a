import type { Address, Street } from '../plan/atlas.ts';
import type { Block, Side } from '../plan/street-grid.ts';

/** The names that a market gives to its streets and buildings. */
export interface Names {
  addressesOn(block: Block): readonly Address[];
  streetOf(side: Side): Street;
}
