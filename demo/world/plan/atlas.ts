import type { Address, Crossing, NamedPlace, Street } from './atlas/atlas-types.ts';
import { findCrossings } from './atlas/find-crossings.ts';
import { namePlaces } from './atlas/name-places.ts';
import { createNumbering } from './atlas/number-buildings.ts';
import { traceStreets } from './atlas/trace-streets.ts';
import type { Layout } from './layout.ts';
import { nameOfStreet } from './names/street-names.ts';
import type { Block, Side } from './street-grid.ts';

export type { Address, Crossing, NamedPlace, Street } from './atlas/atlas-types.ts';

export interface Atlas {
  readonly streets: readonly Street[];
  readonly crossings: readonly Crossing[];
  readonly places: readonly NamedPlace[];
  readonly addressesOn: (block: Block) => readonly Address[];
  readonly streetOf: (side: Side) => Street;
}

/** Streets and places are listed up to this distance from the market's center, in meters. */
const REACH = 3500;

export function createAtlas(layout: Layout): Atlas {
  const { character, measure, market } = layout;
  const known = new Map<number, string>();
  const nameOf = (street: number): string => {
    let name = known.get(street);
    if (name === undefined) {
      name = nameOfStreet(street, { character, measure, seed: market.seed });
      known.set(street, name);
    }
    return name;
  };
  const blocks = layout.blocksIn(-REACH, -REACH, REACH, REACH);
  const { streets, streetOf } = traceStreets(blocks, layout.distanceToWater, nameOf);
  return {
    streets,
    streetOf,
    crossings: findCrossings(blocks, layout.distanceToWater, nameOf),
    places: namePlaces(layout, blocks, nameOf),
    addressesOn: createNumbering(layout, nameOf),
  };
}
