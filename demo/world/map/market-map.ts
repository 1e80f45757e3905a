import { metersOfPlace, placeOfMeters } from '../markets/market-frame.ts';
import type { Market } from '../markets/market.ts';
import type { Address, NamedPlace, Street } from '../plan/atlas.ts';
import type { LandUse } from '../plan/land-use.ts';
import type { Layout } from '../plan/layout.ts';
import type { Block } from '../plan/street-grid.ts';
import { TOWN_REACH } from '../plan/zoning.ts';
import { createBuildingReader, groundOf, type MapBuilding } from './block-map.ts';
import type { Box, LonLat } from './map-tile.ts';
import type { Ring } from './ring.ts';
import { type BlockSurface, createSurfaceReader } from './surface-block.ts';
import type { Area } from './water-rings.ts';

export interface MapAtlas {
  readonly streets: readonly Street[];
  readonly places: readonly NamedPlace[];
  readonly addressesOn: (block: Block) => readonly Address[];
}

export interface MapGround {
  readonly id: number;
  readonly use: LandUse;
  /** The boundary, clockwise on the map, in the market's frame, in meters. */
  readonly ring: Ring;
}

export interface MarketMap {
  readonly layout: Layout;
  readonly atlas: MapAtlas;
  /** Returns the part of an area that is inside the market, or null if there is none. */
  readonly within: (area: Area) => Area | null;
  /** Returns the streets whose bounding box overlaps an area. */
  readonly streetsIn: (area: Area) => readonly Street[];
  /** Returns the buildings whose center is in an area. */
  readonly buildingsIn: (area: Area) => readonly MapBuilding[];
  /** Returns a building's number and street, or null if it has none. */
  readonly addressOf: (building: MapBuilding) => Address | null;
  readonly addressesIn: (area: Area) => readonly Address[];
  /** Returns the grounds with a single use, such as parks. */
  readonly groundsIn: (area: Area) => readonly MapGround[];
  readonly placesIn: (area: Area) => readonly NamedPlace[];
  /** Returns everything that stands in an area, by the centers of things. */
  readonly surfaceIn: (area: Area) => BlockSurface;
}

/** Maximum distance by which a building extends beyond its block, in meters. */
const OVERHANG = 32;

/** Maximum number of blocks whose buildings are cached. */
const MAX_CACHED_BLOCKS = 3000;

/** Land uses that a map shows as areas. Most built-up blocks, water and open country are not among them. */
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

/** Returns the middle between the corners of a ring. */
function middleOf(ring: Ring): { readonly x: number; readonly z: number } {
  let [x, z] = [0, 0];
  for (const [px, pz] of ring) [x, z] = [x + px / ring.length, z + pz / ring.length];
  return { x, z };
}

const contains = ({ left, north, right, south }: Area, x: number, z: number): boolean =>
  x >= left && x < right && z >= north && z < south;

const grown = ({ left, north, right, south }: Area, by: number): Area => ({
  left: left - by,
  north: north - by,
  right: right + by,
  south: south + by,
});

const touches = (a: Area, b: Area): boolean =>
  a.left <= b.right && b.left <= a.right && a.north <= b.south && b.north <= a.south;

/** Converts a box in degrees to an area in a market's frame, in meters. */
export function areaOf(market: Market, [west, south, east, north]: Box): Area {
  const at = (latitude: number, longitude: number) =>
    metersOfPlace(market, { latitude, longitude, altitude: market.ground });
  const [a, b] = [at(north, west), at(south, east)];
  return { left: a.x, north: a.z, right: b.x, south: b.z };
}

export function lonLatOf(market: Market, x: number, z: number): LonLat {
  const { longitude, latitude } = placeOfMeters(market, { x, y: 0, z });
  return [longitude, latitude];
}

const REACH: Area = { left: -TOWN_REACH, north: -TOWN_REACH, right: TOWN_REACH, south: TOWN_REACH };

/** Returns the bounding box of a market's map, in degrees. */
export function boxOfMarket(market: Market): Box {
  const [west, north] = lonLatOf(market, REACH.left, REACH.north);
  const [east, south] = lonLatOf(market, REACH.right, REACH.south);
  return [west, south, east, north];
}

function extentOf({ path }: Street): Area {
  const [xs, zs] = [path.map(([x]) => x), path.map(([, z]) => z)];
  return { left: Math.min(...xs), north: Math.min(...zs), right: Math.max(...xs), south: Math.max(...zs) };
}

/** Returns true if any part of a market's map is in a box. */
export const reaches = (market: Market, box: Box): boolean => touches(areaOf(market, box), REACH);

export function createMarketMap(layout: Layout, atlas: MapAtlas): MarketMap {
  const streets = atlas.streets.map((street) => ({ street, extent: extentOf(street) }));
  const readBuildings = createBuildingReader(layout);
  const readSurface = createSurfaceReader(layout);
  const cached = new Map<Block, readonly MapBuilding[]>();
  const blocksIn = ({ left, north, right, south }: Area): readonly Block[] =>
    layout.blocksIn(left, north, right, south).filter(({ x, z }) => contains(REACH, x, z));
  const buildingsOf = (block: Block): readonly MapBuilding[] => {
    const buildings = cached.get(block) ?? readBuildings(block);
    cached.delete(block);
    cached.set(block, buildings);
    const [oldest] = cached.keys();
    if (cached.size > MAX_CACHED_BLOCKS && oldest !== undefined) cached.delete(oldest);
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
        .filter(({ x, z }) => contains(area, x, z)),
    addressOf: ({ block, body }) => atlas.addressesOn(block).find((each) => each.body === body) ?? null,
    addressesIn: (area) =>
      blocksIn(grown(area, OVERHANG))
        .flatMap((block) => atlas.addressesOn(block))
        .filter(({ x, z }) => contains(area, x, z)),
    groundsIn: (area) =>
      blocksIn(area).flatMap((block) => {
        const use = layout.useOf(block);
        const ring = PAINTED.has(use) ? groundOf(block) : null;
        return ring === null ? [] : [{ id: block.key, use, ring }];
      }),
    placesIn: (area) => atlas.places.filter(({ x, z }) => contains(area, x, z)),
    surfaceIn: (area) => {
      const blocks = blocksIn(grown(area, OVERHANG)).map((block) => readSurface(block, buildingsOf(block)));
      const isIn = (ring: Ring): boolean => {
        const { x, z } = middleOf(ring);
        return contains(area, x, z);
      };
      return {
        buildings: blocks.flatMap(({ buildings }) => buildings.filter(({ x, z }) => contains(area, x, z))),
        others: blocks.flatMap(({ others }) => others.filter(({ footprint }) => isIn(footprint))),
        trees: blocks.flatMap(({ trees }) => trees.filter(({ x, z }) => contains(area, x, z))),
        decks: blocks.flatMap(({ decks }) => decks.filter(isIn)),
      };
    },
  };
}
