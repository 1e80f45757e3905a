/** Longitude and latitude in degrees. */
type Position = readonly number[];

/** What a ring encloses: twice its area, signed, and its middle weighted by area. */
function middleOfRing(ring: readonly Position[]): { area: number; middle: [number, number] } {
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
  return { area, middle: [x / (3 * area), y / (3 * area)] };
}

/** Where the name of an area is written, and how large its largest part is in square degrees: the middle of that part. */
export function labelPoint(
  geometry: GeoJSON.Geometry,
): { readonly at: [number, number]; readonly size: number } | null {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  const parts = polygons.map(([outer]) => middleOfRing(outer ?? [])).filter(({ area }) => area !== 0);
  const [largest] = parts.sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  return largest ? { at: largest.middle, size: Math.abs(largest.area) / 2 } : null;
}
