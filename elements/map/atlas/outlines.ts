/** Longitude and latitude in degrees. */
type Position = readonly number[];

const HALF_TURN = 180;

/**
 * Continues a line across the antimeridian instead of letting it jump to the other side. Longitudes may
 * therefore exceed 180°.
 */
export function unrollLine(line: readonly Position[]): number[][] {
  let turn = 0;
  return line.map(([longitude = 0, latitude = 0], at) => {
    const step = longitude - (line[at - 1]?.[0] ?? longitude);
    if (Math.abs(step) > HALF_TURN) turn -= 2 * HALF_TURN * Math.sign(step);
    return [longitude + turn, latitude];
  });
}

/**
 * Continues a ring across the antimeridian. A ring around a pole does not return to its start, so it is
 * closed along that pole.
 */
function unrollRing(ring: readonly Position[]): number[][] {
  const line = unrollLine(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || first[0] === last[0]) return line;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** Converts areas and lines from a globe to a flat map, on which their longitudes may exceed 180°. */
export function unroll<Shape extends GeoJSON.Geometry>(shape: Shape): Shape {
  switch (shape.type) {
    case 'Polygon':
      return { ...shape, coordinates: shape.coordinates.map(unrollRing) };
    case 'MultiPolygon':
      return { ...shape, coordinates: shape.coordinates.map((rings) => rings.map(unrollRing)) };
    case 'MultiLineString':
      return { ...shape, coordinates: shape.coordinates.map(unrollLine) };
    default:
      return shape;
  }
}

/** Returns twice the signed area of a ring, and its centroid. */
function centroidOfRing(ring: readonly Position[]): { area: number; centroid: [number, number] } {
  let area = 0;
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < ring.length; at += 1) {
    const [ax = 0, ay = 0] = ring[at] ?? [];
    const [bx = 0, by = 0] = ring[at + 1] ?? [];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return { area, centroid: [x / (3 * area), y / (3 * area)] };
}

/**
 * Returns the position of an area's label: the centroid of the area's largest part, with that part's size in
 * square degrees. Returns null if there is no area.
 */
export function labelPoint(
  geometry: GeoJSON.Geometry,
): { readonly at: [number, number]; readonly size: number } | null {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  const centroids = polygons.map(([outer]) => centroidOfRing(outer ?? [])).filter(({ area }) => area !== 0);
  const [largest] = centroids.sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  return largest ? { at: largest.centroid, size: Math.abs(largest.area) / 2 } : null;
}
