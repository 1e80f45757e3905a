import { Kind, STRIDE } from '../../../demo/world/body.ts';
import type { Meters } from '../../../demo/world/markets/market-frame.ts';
import type { Atlas } from '../../../demo/world/plan/atlas.ts';
import type { Layout } from '../../../demo/world/plan/layout.ts';
import { type Block, type Side, distanceInto } from '../../../demo/world/plan/street-grid.ts';
import { type Building, buildingOf } from './building.ts';
import type { GroundKind } from './meet-ground.ts';
import type { Town } from './town.ts';

export type Names = Pick<Atlas, 'addressesOn' | 'streetOf'>;

export interface SeenThing {
  readonly kind: 'building' | 'tree' | 'car' | 'bridge' | 'street' | 'ground' | 'bank' | 'water' | 'other';
  readonly building?: Building;
  /** Name of the street whose roadway or bridge contains the point. */
  readonly street?: string;
}

const KINDS: Readonly<Record<number, SeenThing['kind']>> = {
  [Kind.house]: 'building',
  [Kind.roof]: 'building',
  [Kind.masonry]: 'building',
  [Kind.glass]: 'building',
  [Kind.hall]: 'building',
  [Kind.unit]: 'building',
  [Kind.car]: 'car',
  [Kind.cabin]: 'car',
  [Kind.crown]: 'tree',
  [Kind.rail]: 'bridge',
};

/** Maximum half width of a trunk, in meters. Bodies of kind `rail` are trunks of trees or walls of bridges. */
const TRUNK = 1;

export function thingOfBody(town: Town, names: () => Names | null, body: number): SeenThing {
  const isTrunk =
    town.store.kind[body] === Kind.rail && (town.store.geometry[body * STRIDE + 4] as number) < TRUNK;
  const kind = isTrunk ? 'tree' : (KINDS[town.store.kind[body] as number] ?? 'other');
  if (kind !== 'building') return { kind };
  return { kind, building: buildingOf(town, body, names()?.addressesOn(town.blockOf(body)) ?? []) };
}

/**
 * Returns the side of a block whose roadway contains a point. `edge` widens the roadway by meters for a
 * bridge's deck.
 */
const sideAt = ({ sides }: Block, { x, z }: Meters, edge = 0): Side | undefined =>
  sides.find((side) => distanceInto(side, x, z) < side.half + edge);

export function thingOfGround(
  layout: Layout,
  names: () => Names | null,
  ground: GroundKind,
  point: Meters,
): SeenThing {
  if (ground === 'water' || ground === 'bank') return { kind: ground };
  const side = sideAt(layout.blockAt(point.x, point.z), point);
  const kind = ground === 'bridge' ? 'bridge' : side ? 'street' : 'ground';
  const street = side && names()?.streetOf(side).name;
  return street === undefined ? { kind } : { kind, street };
}
