import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { createWorldPlacer } from '../../geo/world-placer.ts';
import type { Point } from '../shape/polygon.ts';
import type { TileAddress } from '../tiles/tile-source.ts';
import { type Feature, type FeatureArea, idOf, ROLES } from './feature.ts';

/** The cuts of features that no tile has cut. */
const NO_CUTS = new Set<Point>();

type ReadArea = Pick<FeatureArea, 'camera' | 'altitude' | 'reach'>;

interface TilePoint {
  readonly x: number;
  readonly y: number;
}

/** Returns a function that converts a point in units of a tile to local meters. */
function pointReader({ z, x, y }: TileAddress, extent: number, { camera, altitude }: ReadArea) {
  const placeWorld = createWorldPlacer(camera);
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

/**
 * Distance in meters beyond the reach up to which features are read. Outlines and parts of a building that is partly
 * within the reach stand on the ground below all of them.
 */
const MARGIN = 100;

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
 * Reads the features of a vector tile that a surface is made of. Buildings and trees beyond the reach are left out.
 *
 * @throws if the bytes are not a vector tile.
 */
export function readVectorTile(bytes: Uint8Array, tile: TileAddress, area: ReadArea): readonly Feature[] {
  const features: Feature[] = [];
  const limit = area.reach + MARGIN;
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(bytes)).layers)) {
    const role = ROLES.get(name);
    if (role === undefined) continue;
    const { extent } = layer;
    const read = pointReader(tile, extent, area);
    const isFlat = role === 'water' || role === 'bridge';
    const unit = (read({ x: extent, y: 0 })[0] - read({ x: 0, y: 0 })[0]) / extent;
    const isNear = ([east, south]: Point): boolean => east * east + south * south <= limit * limit;
    for (let at = 0; at < layer.length; at += 1) {
      const feature = layer.feature(at);
      const geometry = feature.loadGeometry();
      const tags = feature.properties;
      const isShown =
        feature.type === 3 && (isFlat || geometry.some((ring) => ring.some((point) => isNear(read(point)))));
      const cuts: Point[] = [];
      const convert = (point: TilePoint, index: number, ring: readonly TilePoint[]): Point => {
        const local = read(point);
        if (isAlongBorder(ring.at(index - 1) ?? point, point, extent)) cuts.push(local);
        return local;
      };
      const polygons = (isShown ? classifyRings(geometry) : [])
        .map((rings) => rings.map((ring) => open(ring).map(convert)).filter(({ length }) => length > 2))
        .filter((rings): rings is [Point[], ...Point[][]] => rings.length > 0);
      const points = feature.type === 1 ? geometry.flat().map(read).filter(isNear) : [];
      if (points.length + polygons.length > 0)
        features.push({
          role,
          id: idOf(feature.id, tags),
          tags,
          unit,
          polygons,
          points,
          cuts: cuts.length > 0 ? new Set(cuts) : NO_CUTS,
        });
    }
  }
  return features;
}
