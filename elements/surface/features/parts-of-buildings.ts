import { contains, doubleArea, type Point, type Polygon, type Ring } from '../shape/polygon.ts';
import type { Feature } from './feature.ts';

/** Distance in meters of a point inside of a part from its longest edge. */
const INSET = 0.05;

/** Returns a point inside of a ring, near the middle of its longest edge. */
function pointInside(ring: Ring): Point {
  const sign = Math.sign(doubleArea(ring));
  let longest = 0;
  let point: Point = [NaN, NaN];
  ring.forEach(([x, z], at) => {
    const [px, pz] = ring.at(at - 1) ?? [x, z];
    const size = Math.hypot(x - px, z - pz);
    if (size <= longest) return;
    longest = size;
    const inset = (sign * INSET) / size;
    point = [(px + x) / 2 - (z - pz) * inset, (pz + z) / 2 + (x - px) * inset];
  });
  return point;
}

/** An outline of a building with the range of its coordinates. */
interface Outline {
  readonly feature: Feature;
  readonly polygon: Polygon;
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const outlinesOf = (feature: Feature): readonly Outline[] =>
  feature.polygons.map((polygon) => {
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, z] of polygon[0]) {
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [north, south] = [Math.min(north, z), Math.max(south, z)];
    }
    return { feature, polygon, west, east, north, south };
  });

/**
 * Finds the buildings of parts by their outlines, because parts in OpenStreetMap do not name them (see Simple 3D
 * Buildings). Parts get the property `building_id`. Outlines that have no id get the property `has_parts`.
 */
export function partsOfBuildings(features: readonly Feature[]): readonly Feature[] {
  const outlines = features.filter(({ role }) => role === 'building').flatMap(outlinesOf);
  const buildingAt = (point: Point): Feature | undefined =>
    outlines.find(
      ({ polygon, west, east, north, south }) =>
        point[0] >= west &&
        point[0] <= east &&
        point[1] >= north &&
        point[1] <= south &&
        contains(polygon, point),
    )?.feature;
  const parted = new Set<Feature>();
  const named = features.map((feature): Feature => {
    const { role, tags, polygons } = feature;
    const [polygon] = polygons;
    if (role !== 'part' || !polygon || tags['building_id'] !== undefined) return feature;
    const building = buildingAt(pointInside(polygon[0]));
    if (building?.id === null) parted.add(building);
    return building && building.id !== null
      ? { ...feature, tags: { ...tags, building_id: building.id } }
      : feature;
  });
  return named.map((feature) =>
    parted.has(feature) ? { ...feature, tags: { ...feature.tags, has_parts: true } } : feature,
  );
}
