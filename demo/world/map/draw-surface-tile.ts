import { WATER_HEIGHT } from '../plan/water/water.ts';
import { BANK_RUN } from '../shade/water.ts';
import {
  closed,
  encodeTile,
  type Sheet,
  sheetsOf,
  type Tags,
  type TileFeature,
  turned,
  waterFeatures,
} from './draw-map-tile.ts';
import { boxOf, type MapTile } from './map-tile.ts';
import { areaOf, type MarketMap } from './market-map.ts';
import { doubleArea, type Ring } from './ring.ts';
import type { Roof, Solid, SurfaceBuilding, Tree } from './surface-block.ts';
import { SURFACE_LAYERS, type SurfaceLayer } from './surface-layers.ts';

/*
 * Unlike in a tile of the map, buildings, trees and decks are not cut at the edges of a tile, because the roof of
 * a building cannot be derived from a part of its outline. A tile contains those whose center is inside it. Only
 * water is cut.
 */

/** Rectangles whose sides differ by less than this length have no longer side in a tile, in meters. */
const SQUARE = 0.6;

const meters = (value: number): number => Math.round(value * 20) / 20;

/** Returns the compass direction of the local x axis of a rectangle, in degrees, clockwise from north. */
function bearingOf([[ax, az] = [0, 0], [bx, bz] = [0, 0]]: Solid['footprint']): number {
  return Math.round((Math.atan2(bx - ax, az - bz) * 180) / Math.PI + 360) % 360;
}

function roofTags({ shape, height, slope, ridge }: Roof, { halfX, halfZ, footprint }: Solid): Tags {
  if (shape === 'flat') return {};
  const rise = { roof_shape: shape, roof_height: meters(height) };
  if (shape === 'quadruple_saltbox')
    return { ...rise, roof_angle: Math.round((Math.atan(slope) * 180) / Math.PI) };
  if (ridge === null) return rise;
  if (Math.abs(halfX - halfZ) < SQUARE)
    return { ...rise, roof_direction: (bearingOf(footprint) + (ridge === 'x' ? 90 : 0)) % 360 };
  return { ...rise, roof_orientation: (ridge === 'x') === halfX > halfZ ? 'along' : 'across' };
}

const solidTags = (solid: Solid): Tags => ({
  ...(solid.kind !== 'walls' && { class: solid.kind }),
  height: meters(solid.highest),
  ...(solid.bottom > 0 && { min_height: meters(solid.bottom) }),
  ...roofTags(solid.roof, solid),
});

/** Draws a ring as a whole. The result is empty if no area remains after rounding. */
function polygon({ place }: Sheet, ring: Ring, tags: Tags, id?: number): readonly TileFeature[] {
  const points = ring.map(place).filter(([x, y], at, all) => {
    const before = all.at(at - 1);
    return before?.[0] !== x || before[1] !== y;
  });
  if (points.length < 3 || doubleArea(points) === 0) return [];
  const feature = { type: 3, geometry: [closed(turned(points, true))], tags } as const;
  return [id === undefined ? feature : { ...feature, id }];
}

type SurfaceFeatures = Partial<Record<SurfaceLayer, readonly TileFeature[]>>;

/** Draws a building as one feature, or as an outline with parts if it consists of several solids. */
function drawBuilding(sheet: Sheet, building: SurfaceBuilding): SurfaceFeatures {
  const { id, kind, footprint, height, parts } = building;
  const address = sheet.map.addressOf(building);
  const named = address && { housenumber: address.number, street: address.street };
  const [only] = parts;
  if (parts.length === 1 && only)
    return { building: polygon(sheet, footprint, { ...solidTags(only), class: kind, ...named }, id) };
  const tags = { class: kind, height: meters(height), has_parts: true, ...named };
  return {
    building: polygon(sheet, footprint, tags, id),
    building_part: parts.flatMap((part) =>
      polygon(sheet, part.footprint, { building_id: id, ...solidTags(part) }),
    ),
  };
}

const drawTree = ({ place }: Sheet, { x, z, height, crownBottom, crownDiameter }: Tree): TileFeature => ({
  type: 1,
  geometry: [place([x, z])],
  tags: {
    height: meters(height),
    crown_bottom: meters(crownBottom),
    diameter_crown: meters(crownDiameter),
  },
});

function drawSurface(sheet: Sheet, tile: MapTile): readonly SurfaceFeatures[] {
  const { map } = sheet;
  const { buildings, others, trees, decks } = map.surfaceIn(areaOf(map.layout.market, boxOf(tile, 0)));
  return [
    ...buildings.map((building) => drawBuilding(sheet, building)),
    {
      water: waterFeatures(sheet, BANK_RUN, { level: WATER_HEIGHT }),
      bridge: decks.flatMap((deck) => polygon(sheet, deck, { level: 0 })),
      structure: others.flatMap((solid) => polygon(sheet, solid.footprint, solidTags(solid))),
      tree: trees.map((tree) => drawTree(sheet, tree)),
    },
  ];
}

/** Draws a vector tile of what stands on the ground of markets. The tile is empty if nothing does. */
export function drawSurfaceTile(maps: readonly MarketMap[], tile: MapTile): Uint8Array {
  const drawn = sheetsOf(maps, tile).flatMap((sheet) => drawSurface(sheet, tile));
  return encodeTile(SURFACE_LAYERS.map(({ id }) => [id, drawn.flatMap((each) => each[id] ?? [])]));
}
