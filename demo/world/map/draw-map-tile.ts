import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { clipLine, clipRing, containsPoint } from './clip.ts';
import { FROM, MAP_LAYERS, type MapLayer } from './map-layers.ts';
import { BUFFER, boxOf, EXTENT, type MapTile, projectionOf, type TilePoint } from './map-tile.ts';
import { areaOf, lonLatOf, type MarketMap } from './market-map.ts';
import { doubleArea, type Ring, withHoles } from './ring.ts';
import { type Area, waterRings } from './water-rings.ts';

/** Maximum distance by which a building extends from its center into a neighboring tile, in meters. */
const WIDEST = 160;

/**
 * Returns the distance between samples of a shore, in meters. All tiles of a zoom level use the same
 * distance, so that their shores meet, and it is small enough for canals.
 */
const shoreStep = (z: number): number => Math.min(8, 2 ** (17 - z));

export type Tags = Readonly<Record<string, string | number | boolean>>;

export interface TileFeature {
  readonly type: 1 | 2 | 3;
  readonly geometry: readonly TilePoint[] | readonly (readonly TilePoint[])[];
  readonly tags: Tags;
  readonly id?: number;
}

/** The map to draw, and the projection into the tile. */
export interface Sheet {
  readonly map: MarketMap;
  readonly z: number;
  /** The area of the market that the tile and its margin show. */
  readonly area: Area;
  readonly place: (point: readonly [x: number, z: number]) => TilePoint;
}

/**
 * Returns a ring in the order that vector tiles require: clockwise for exteriors, counterclockwise for holes.
 */
export const turned = (ring: readonly TilePoint[], isClockwise: boolean): readonly TilePoint[] =>
  doubleArea(ring) > 0 === isClockwise ? ring : [...ring].reverse();

export const closed = (ring: readonly TilePoint[]): readonly TilePoint[] => [...ring, ring[0] as TilePoint];

function polygon({ place }: Sheet, ring: Ring, tags: Tags, id?: number): readonly TileFeature[] {
  const clipped = clipRing(ring.map(place));
  if (clipped === null) return [];
  const feature = { type: 3, geometry: [closed(turned(clipped, true))], tags } as const;
  return [id === undefined ? feature : { ...feature, id }];
}

/**
 * Draws the water as one feature per outer shore. Each feature consists of the ring along the shore and the
 * rings around its islands.
 */
const drawWater = (sheet: Sheet): readonly TileFeature[] => waterFeatures(sheet, 0, {});

/** Draws the water that is at least `inward` meters from the shore. */
export function waterFeatures(
  { map, z, area, place }: Sheet,
  inward: number,
  tags: Tags,
): readonly TileFeature[] {
  const within = map.within(area);
  if (within === null) return [];
  const distance: typeof map.layout.distanceToWater = (x, y) => map.layout.distanceToWater(x, y) + inward;
  const rings = waterRings(within, distance, shoreStep(z)).flatMap((ring) => {
    const clipped = clipRing(ring.map(place));
    return clipped === null ? [] : [turned(clipped, doubleArea(ring) > 0)];
  });
  return withHoles(rings).map((group) => ({ type: 3, geometry: group.map(closed), tags }));
}

const drawGrounds = (sheet: Sheet): readonly TileFeature[] =>
  sheet.z < FROM.landuse
    ? []
    : sheet.map
        .groundsIn(sheet.area)
        .flatMap(({ id, use, ring }) => polygon(sheet, ring, { class: use }, id));

function drawStreets({ map, z, area, place }: Sheet): readonly TileFeature[] {
  return (
    map
      .streetsIn(area)
      .filter(({ kind }) => z >= FROM[kind])
      // Wide streets are drawn last, so that they cover the ends of narrow ones.
      .sort((a, b) => a.half - b.half)
      .flatMap(({ name, kind, half, path }) => {
        const pieces = clipLine(path.map(place));
        return pieces.length === 0
          ? []
          : [{ type: 2 as const, geometry: pieces, tags: { name, class: kind, width: 2 * half } }];
      })
  );
}

const tenths = (meters: number): number => Math.round(meters * 10) / 10;

function drawBuildings(sheet: Sheet): readonly TileFeature[] {
  const { map, z, area } = sheet;
  if (z < FROM.buildings) return [];
  const { left, north, right, south } = area;
  const wider = { left: left - WIDEST, north: north - WIDEST, right: right + WIDEST, south: south + WIDEST };
  return map.buildingsIn(wider).flatMap((building) => {
    const { id, kind, footprint, height, base } = building;
    const tags = { class: kind, height: tenths(height), base: tenths(base) };
    const address = z < FROM.addresses ? null : map.addressOf(building);
    const named = address && { housenumber: address.number, street: address.street };
    return polygon(sheet, footprint, { ...tags, ...named }, id);
  });
}

const point = ({ place }: Sheet, at: { x: number; z: number }, tags: Tags): readonly TileFeature[] => {
  const spot = place([at.x, at.z]);
  return containsPoint(spot) ? [{ type: 1, geometry: [spot], tags }] : [];
};

const drawPlaces = (sheet: Sheet): readonly TileFeature[] =>
  sheet.map
    .placesIn(sheet.area)
    .filter(({ kind }) => sheet.z >= (kind === 'district' ? FROM.district : FROM.place))
    .flatMap((each) => point(sheet, each, { name: each.name, class: each.kind }));

const drawAddresses = (sheet: Sheet): readonly TileFeature[] =>
  sheet.z < FROM.addresses
    ? []
    : sheet.map
        .addressesIn(sheet.area)
        .flatMap((each) => point(sheet, each, { housenumber: each.number, street: each.street }));

const DRAW: Readonly<Record<MapLayer, (sheet: Sheet) => readonly TileFeature[]>> = {
  water: drawWater,
  landuse: drawGrounds,
  streets: drawStreets,
  buildings: drawBuildings,
  places: drawPlaces,
  addresses: drawAddresses,
};

/** Returns the parts of markets' maps that a tile and its margin show. */
export function sheetsOf(maps: readonly MarketMap[], tile: MapTile): readonly Sheet[] {
  const project = projectionOf(tile);
  const box = boxOf(tile, BUFFER);
  return maps.map((map) => {
    const { market } = map.layout;
    const place: Sheet['place'] = ([x, z]) => project(lonLatOf(market, x, z));
    return { map, z: tile.z, area: areaOf(market, box), place };
  });
}

/** Encodes the layers that have features. The tile is empty if there are none. */
export function encodeTile(layers: readonly (readonly [id: string, readonly TileFeature[]])[]): Uint8Array {
  const drawn = layers.filter(([, features]) => features.length > 0);
  if (drawn.length === 0) return new Uint8Array();
  const content = Object.fromEntries(drawn.map(([id, features]) => [id, { features }]));
  return fromGeojsonVt(content as never, { version: 2, extent: EXTENT });
}

/** Draws a vector tile from the maps of markets. The tile is empty if no market is in it. */
export function drawMapTile(maps: readonly MarketMap[], tile: MapTile): Uint8Array {
  const sheets = sheetsOf(maps, tile);
  return encodeTile(MAP_LAYERS.map(({ id }) => [id, sheets.flatMap(DRAW[id])]));
}
