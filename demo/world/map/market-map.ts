import { metresOfPlace, placeOfMetres } from '../markets/market-frame.ts';
import type { Market } from '../markets/market.ts';
import type { Address, NamedPlace, Street } from '../plan/atlas.ts';
import type { LandUse } from '../plan/land-use.ts';
import type { Layout } from '../plan/layout.ts';
import type { Block } from '../plan/street-grid.ts';
import { TOWN_REACH } from '../plan/zoning.ts';
import { createBuildingReader, groundOf, type MapBuilding } from './block-map.ts';
import type { Box, LonLat } from './map-tile.ts';
import type { Ring } from './ring.ts';
import type { Area } from './water-rings.ts';

/** What a map reads of a market's atlas. */
export interface MapAtlas {
  readonly streets: readonly Street[];
  readonly places: readonly NamedPlace[];
  readonly addressesOn: (block: Block) => readonly Address[];
}

/** The ground of a block that is used as a whole. */
export interface MapGround {
  /** Its block's. */
  readonly id: number;
  readonly use: LandUse;
  /** Clockwise as seen on the map, in the market's metres. */
  readonly ring: Ring;
}

/** A market at the time of a flight, as maps show it. */
export interface MarketMap {
  readonly layout: Layout;
  readonly atlas: MapAtlas;
  /** The part of an area that lies in the market; null when there is none. */
  readonly within: (area: Area) => Area | null;
  /** Streets that come near an area. */
  readonly streetsIn: (area: Area) => readonly Street[];
  /** The buildings whose middle lies in an area. */
  readonly buildingsIn: (area: Area) => readonly MapBuilding[];
  /** What a building's number and street are; null for one that has none. */
  readonly addressOf: (building: MapBuilding) => Address | null;
  readonly addressesIn: (area: Area) => readonly Address[];
  /** Parks and other grounds. */
  readonly groundsIn: (area: Area) => readonly MapGround[];
  readonly placesIn: (area: Area) => readonly NamedPlace[];
}

/** No building stands farther beyond its block, metres. */
const OVERHANG = 32;

/** Buildings of so many blocks are kept. */
const BLOCKS_KEPT = 3000;

/** Uses whose ground a map paints; the others are streets with houses, which it does not. */
const PAINTED: ReadonlySet<LandUse> = new Set<LandUse>([
  'park',
  'field',
  'campus',
  'hospital',
  'airfield',
  'stadium',
  'mall',
  'works',
  'riverside',
  'shore',
  'vacant',
]);

const holds = ({ left, north, right, south }: Area, x: number, z: number): boolean =>
  x >= left && x < right && z >= north && z < south;

const grown = ({ left, north, right, south }: Area, by: number): Area => ({
  left: left - by,
  north: north - by,
  right: right + by,
  south: south + by,
});

const touches = (a: Area, b: Area): boolean =>
  a.left <= b.right && b.left <= a.right && a.north <= b.south && b.north <= a.south;

/** The area that a box in degrees is in a market. */
export function areaOf(market: Market, [west, south, east, north]: Box): Area {
  const at = (latitude: number, longitude: number) =>
    metresOfPlace(market, { latitude, longitude, altitude: market.ground });
  const [a, b] = [at(north, west), at(south, east)];
  return { left: a.x, north: a.z, right: b.x, south: b.z };
}

/** The place of a point of a market. */
export function lonLatOf(market: Market, x: number, z: number): LonLat {
  const { longitude, latitude } = placeOfMetres(market, { x, y: 0, z });
  return [longitude, latitude];
}

/** Everything that lies in a market, as far as it is built. */
const REACH: Area = { left: -TOWN_REACH, north: -TOWN_REACH, right: TOWN_REACH, south: TOWN_REACH };

/** The box in degrees that a market's map lies in. */
export function boxOfMarket(market: Market): Box {
  const [west, north] = lonLatOf(market, REACH.left, REACH.north);
  const [east, south] = lonLatOf(market, REACH.right, REACH.south);
  return [west, south, east, north];
}

function extentOf({ path }: Street): Area {
  const [xs, zs] = [path.map(([x]) => x), path.map(([, z]) => z)];
  return { left: Math.min(...xs), north: Math.min(...zs), right: Math.max(...xs), south: Math.max(...zs) };
}

/** Whether any part of a market's map lies in a box. */
export const reaches = (market: Market, box: Box): boolean => touches(areaOf(market, box), REACH);

/** Makes the map of a market; blocks are planned when they are first shown. */
export function createMarketMap(layout: Layout, atlas: MapAtlas): MarketMap {
  const streets = atlas.streets.map((street) => ({ street, extent: extentOf(street) }));
  const readBuildings = createBuildingReader(layout);
  const kept = new Map<Block, readonly MapBuilding[]>();
  const blocksIn = ({ left, north, right, south }: Area): readonly Block[] =>
    layout.blocksIn(left, north, right, south).filter(({ x, z }) => holds(REACH, x, z));
  const buildingsOf = (block: Block): readonly MapBuilding[] => {
    const buildings = kept.get(block) ?? readBuildings(block);
    kept.delete(block);
    kept.set(block, buildings);
    const [oldest] = kept.keys();
    if (kept.size > BLOCKS_KEPT && oldest !== undefined) kept.delete(oldest);
    return buildings;
  };
  return {
    layout,
    atlas,
    within: (area) =>
      touches(area, REACH)
        ? {
            left: Math.max(area.left, REACH.left),
            north: Math.max(area.north, REACH.north),
            right: Math.min(area.right, REACH.right),
            south: Math.min(area.south, REACH.south),
          }
        : null,
    streetsIn: (area) => streets.filter(({ extent }) => touches(extent, area)).map(({ street }) => street),
    buildingsIn: (area) =>
      blocksIn(grown(area, OVERHANG))
        .flatMap(buildingsOf)
        .filter(({ x, z }) => holds(area, x, z)),
    addressOf: ({ block, body }) => atlas.addressesOn(block).find((each) => each.body === body) ?? null,
    addressesIn: (area) =>
      blocksIn(grown(area, OVERHANG))
        .flatMap((block) => atlas.addressesOn(block))
        .filter(({ x, z }) => holds(area, x, z)),
    groundsIn: (area) =>
      blocksIn(area).flatMap((block) => {
        const use = layout.useOf(block);
        const ring = PAINTED.has(use) ? groundOf(block) : null;
        return ring === null ? [] : [{ id: block.key, use, ring }];
      }),
    placesIn: (area) => atlas.places.filter(({ x, z }) => holds(area, x, z)),
  };
}
