import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { PlaceWorld } from '../geo/world-placer.ts';
import { type Feature, idOf, ROLES } from './feature.ts';
import type { Point } from './polygon.ts';
import type { TileAddress } from './tile-source.ts';

const NO_CUTS: ReadonlySet<Point> = new Set();

interface TilePoint {
  readonly x: number;
  readonly y: number;
}

/** Returns a function that converts a point in units of a tile to local meters. */
function pointReader({ z, x, y }: TileAddress, extent: number, placeWorld: PlaceWorld, altitude: number) {
  const out = new Float64Array(3);
  const tiles = 2 ** z;
  return (point: TilePoint): Point => {
    const south = (y + point.y / extent) / tiles;
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI;
    const longitude = ((x + point.x / extent) / tiles) * 360 - 180;
    placeWorld(out, 0, { latitude, longitude }, altitude);
    return [out[0] as number, out[2] as number];
  };
}

/** Returns whether an edge runs along the border of a tile, or along the edge of its buffer. */
const isAlongBorder = (from: TilePoint, to: TilePoint, extent: number): boolean =>
  (from.x === to.x && (to.x <= 0 || to.x >= extent)) || (from.y === to.y && (to.y <= 0 || to.y >= extent));

/** Returns a ring without repeated points, such as its last one. */
const open = (ring: readonly TilePoint[]): readonly TilePoint[] =>
  ring.filter(({ x, y }, at) => {
    const before = ring.at(at - 1);
    return before?.x !== x || before.y !== y;
  });

/**
 * Reads the features of a vector tile that a surface is made of.
 *
 * @param placeWorld - Converts places to local meters around the origin.
 * @param altitude - Altitude of the ground above the ellipsoid in meters, at which the positions are computed.
 * @throws if the bytes are not a vector tile.
 */
export function readVectorTile(
  bytes: Uint8Array,
  tile: TileAddress,
  placeWorld: PlaceWorld,
  altitude: number,
): readonly Feature[] {
  const features: Feature[] = [];
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(bytes)).layers)) {
    const role = ROLES.get(name);
    if (role === undefined) continue;
    const { extent } = layer;
    const read = pointReader(tile, extent, placeWorld, altitude);
    const unit = (read({ x: extent, y: 0 })[0] - read({ x: 0, y: 0 })[0]) / extent;
    for (let at = 0; at < layer.length; at += 1) {
      const feature = layer.feature(at);
      const geometry = feature.loadGeometry();
      const tags = feature.properties;
      const facts = { role, id: idOf(feature.id, tags), tags, unit };
      if (feature.type === 1) {
        const points = geometry.flat().map(read);
        features.push({ ...facts, polygons: [], points, cuts: NO_CUTS });
      } else if (feature.type === 3) {
        const cuts = new Set<Point>();
        const convert = (point: TilePoint, index: number, ring: readonly TilePoint[]): Point => {
          const local = read(point);
          if (isAlongBorder(ring.at(index - 1) ?? point, point, extent)) cuts.add(local);
          return local;
        };
        const polygons = classifyRings(geometry)
          .map((rings) => rings.map((ring) => open(ring).map(convert)).filter(({ length }) => length > 2))
          .filter((rings): rings is [Point[], ...Point[][]] => rings.length > 0);
        features.push({ ...facts, polygons, points: [], cuts });
      }
    }
  }
  return features;
}
