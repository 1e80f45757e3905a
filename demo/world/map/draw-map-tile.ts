import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { clipLine, clipRing, containsPoint } from './clip.ts';
import { BUFFER, boxOf, EXTENT, type MapTile, projectionOf, type TilePoint } from './map-tile.ts';
import { FROM, MAP_LAYERS, type MapLayer } from './map-layers.ts';
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

type Tags = Readonly<Record<string, string | number>>;

interface TileFeature {
  readonly type: 1 | 2 | 3;
  readonly geometry: readonly TilePoint[] | readonly (readonly TilePoint[])[];
  readonly tags: Tags;
  readonly id?: number;
}

/** The map to draw, and the projection into the tile. */
interface Sheet {
  readonly map: MarketMap;
  readonly z: number;
  /** The area of the market that the tile and its margin show. */
  readonly area: Area;
  readonly place: (point: readonly [x: number, z: number]) => TilePoint;
}

/**
 * Returns a ring in the order that vector tiles require: clockwise for exteriors, counterclockwise for holes.
 */
const turned = (ring: readonly TilePoint[], isClockwise: boolean): readonly TilePoint[] =>
  doubleArea(ring) > 0 === isClockwise ? ring : [...ring].reverse();

const closed = (ring: readonly TilePoint[]): readonly TilePoint[] => [...ring, ring[0] as TilePoint];

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
function drawWater({ map, z, area, place }: Sheet): readonly TileFeature[] {
  const within = map.within(area);
  if (within === null) return [];
  const rings = waterRings(within, map.layout.distanceToWater, shoreStep(z)).flatMap((ring) => {
    const clipped = clipRing(ring.map(place));
    return clipped === null ? [] : [turned(clipped, doubleArea(ring) > 0)];
  });
  return withHoles(rings).map((group) => ({ type: 3, geometry: group.map(closed), tags: {} }));
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

const tenths = (metres: number): number => Math.round(metres * 10) / 10;

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

/** Draws a vector tile from the maps of markets. The tile is empty if no market is in it. */
export function drawMapTile(maps: readonly MarketMap[], tile: MapTile): Uint8Array {
  const project = projectionOf(tile);
  const box = boxOf(tile, BUFFER);
  const sheets = maps.map((map): Sheet => {
    const { market } = map.layout;
    const place: Sheet['place'] = ([x, z]) => project(lonLatOf(market, x, z));
    return { map, z: tile.z, area: areaOf(market, box), place };
  });
  const layers = MAP_LAYERS.flatMap(({ id }) => {
    const features = sheets.flatMap(DRAW[id]);
    return features.length === 0 ? [] : [[id, { features }] as const];
  });
  if (layers.length === 0) return new Uint8Array();
  return fromGeojsonVt(Object.fromEntries(layers) as never, { version: 2, extent: EXTENT });
}
