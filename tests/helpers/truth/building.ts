import { type BodyStore, Kind, STRIDE, shifted } from '../../../demo/world/body.ts';
import { placeOfMeters } from '../../../demo/world/markets/market-frame.ts';
import type { Address } from '../../../demo/world/plan/atlas.ts';
import type { LatLon } from '../../../elements/geo/earth.ts';
import type { Town } from './town.ts';

export interface Building {
  /** House number and street, or null. */
  readonly address: Pick<Address, 'number' | 'street'> | null;
  /** The four corners of the walls on the ground, in order. */
  readonly footprint: readonly LatLon[];
  /** Height of the highest point above street level, in meters. */
  readonly height: number;
}

const WALLED: readonly number[] = [Kind.house, Kind.masonry, Kind.glass, Kind.hall];

/** Height in meters. A body whose bottom is lower counts as standing on the ground. */
const GROUNDED = 3;

/** Maximum distance between an address and its building's center, in meters. */
const SAME = 0.05;

interface Outline {
  readonly x: number;
  readonly z: number;
  readonly cos: number;
  readonly sin: number;
  readonly halfX: number;
  readonly halfZ: number;
}

function outlineOf({ geometry: g }: BodyStore, body: number): Outline {
  const at = (n: number): number => g[body * STRIDE + n] as number;
  return { x: at(0), z: at(1), cos: at(2), sin: at(3), halfX: at(4), halfZ: at(5) };
}

function contains({ x, z, cos, sin, halfX, halfZ }: Outline, px: number, pz: number): boolean {
  const [ox, oz] = [px - x, pz - z];
  return Math.abs(ox * cos + oz * sin) <= halfX && Math.abs(oz * cos - ox * sin) <= halfZ;
}

/**
 * Returns the body on the ground that is below a roof, a machine or an upper setback. If there is none, returns
 * the body itself.
 */
function groundBody({ store }: Town, body: number, [from, to]: readonly [number, number]): number {
  const { x, z } = outlineOf(store, body);
  let [best, widest] = [body, 0];
  for (let other = from; other < to; other++) {
    if (!WALLED.includes(store.kind[other] as number)) continue;
    if ((store.geometry[other * STRIDE + 6] as number) >= GROUNDED) continue;
    const outline = outlineOf(store, other);
    const area = outline.halfX * outline.halfZ;
    if (area > widest && contains(outline, x, z)) [best, widest] = [other, area];
  }
  return best;
}

export function buildingOf(town: Town, body: number, addresses: readonly Address[]): Building {
  const { store } = town;
  const range = town.bodiesOf(town.blockOf(body));
  const base = groundBody(town, body, range);
  const outline = outlineOf(store, base);
  let height = 0;
  for (let other = range[0]; other < range[1]; other++) {
    const [x, z] = [store.geometry[other * STRIDE] as number, store.geometry[other * STRIDE + 1] as number];
    if ((store.kind[other] as number) <= Kind.unit && contains(outline, x, z)) {
      height = Math.max(height, store.geometry[other * STRIDE + 12] as number);
    }
  }
  const address = addresses.find(
    ({ x, z }) => Math.abs(x - outline.x) < SAME && Math.abs(z - outline.z) < SAME,
  );
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const footprint = corners.map(([across, deep]) => {
    const { x, z } = shifted(outline, across * outline.halfX, deep * outline.halfZ);
    const { latitude, longitude } = placeOfMeters(town.layout.market, { x, y: 0, z });
    return { latitude, longitude };
  });
  return { address: address ? { number: address.number, street: address.street } : null, footprint, height };
}
