type Position = readonly number[];

const HALF_TURN = 180;

/** A line that jumps from one side of the antimeridian to the other goes on beyond it instead: longitudes may pass 180°. */
export function unrollLine(line: readonly Position[]): number[][] {
  let turn = 0;
  return line.map(([longitude = 0, latitude = 0], at) => {
    const step = longitude - (line[at - 1]?.[0] ?? longitude);
    if (Math.abs(step) > HALF_TURN) turn -= 2 * HALF_TURN * Math.sign(step);
    return [longitude + turn, latitude];
  });
}

/** The same for a ring. One around a pole does not come back to its start: it is led along that pole. */
function unrollRing(ring: readonly Position[]): number[][] {
  const line = unrollLine(ring);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || first[0] === last[0]) return line;
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...line, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** Areas and lines as a flat map needs them, from ones made for a globe. */
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
