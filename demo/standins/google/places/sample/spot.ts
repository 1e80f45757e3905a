import type { NamedPlace } from '../../../../world/plan/atlas.ts';

/** A point in meters relative to a market's center: x to the east, z to the south. */
export interface Ground {
  readonly x: number;
  readonly z: number;
}

/** A rectangle in a market's meters. */
export interface Extent {
  readonly low: Ground;
  readonly high: Ground;
}

/** An address. `isBuilt` is false for an interpolated number that no building has. */
export interface AddressSpot extends Ground {
  readonly kind: 'address';
  readonly number: number;
  readonly street: string;
  readonly isBuilt: boolean;
}

/** A street or, if `isWhole` is false, the piece of a street around a point. */
export interface StreetSpot extends Ground {
  readonly kind: 'street';
  readonly street: string;
  readonly isWhole: boolean;
  readonly extent: Extent;
}

/** A position in a market with a name or a number. */
export type Spot =
  | AddressSpot
  | (Ground & { readonly kind: 'crossing'; readonly streets: readonly [string, string] })
  | StreetSpot
  | (Ground & { readonly kind: 'place'; readonly place: NamedPlace });

export const squaredDistance = (a: Ground, b: Ground): number =>
  (a.x - b.x) * (a.x - b.x) + (a.z - b.z) * (a.z - b.z);
