import type { Address, Crossing, NamedPlace, Street } from '../../../../world/plan/atlas.ts';
import type { Layout } from '../../../../world/plan/layout.ts';
import type { Block, Side } from '../../../../world/plan/street-grid.ts';
import type { Ground } from './spot.ts';

/** The part of a market that place search needs. */
export interface TownMap extends Pick<Layout, 'market' | 'blockAt' | 'distanceToWater'> {
  readonly contains: (at: Ground) => boolean;
  /** All blocks along a street. */
  readonly blocks: readonly Block[];
  readonly streets: readonly Street[];
  readonly crossings: readonly Crossing[];
  readonly places: readonly NamedPlace[];
  readonly addressesOn: (block: Block) => readonly Address[];
  readonly streetOf: (side: Side) => Street;
}
