/**
 * An image before shading: the nearest surface and its reciprocal depth for each sample. Row r is (r + ½) /
 * `perPixel` pixels from the top, and its sample n is n + `offsets[r % perPixel]` pixels from the left.
 */
export interface Visibility {
  readonly width: number;
  readonly rows: number;
  readonly perPixel: number;
  readonly offsets: Float64Array;
  /** Reciprocal depth, or 0 for empty samples. */
  readonly nearness: Float32Array;
  /** Index of the surface, or -1 for empty samples. */
  readonly surface: Int32Array;
}

/**
 * Offsets of four samples per pixel in a rotated grid, one in each quarter row and quarter column. Horizontal
 * and vertical edges thus get four steps.
 */
export const TURNED_SQUARE: Float64Array = Float64Array.of(0.375, 0.875, 0.125, 0.625);

/** Offset of a single sample at the center of each pixel. */
export const MIDDLE: Float64Array = Float64Array.of(0.5);

export function createVisibility(width: number, height: number, offsets: Float64Array): Visibility {
  const rows = height * offsets.length;
  return {
    width,
    rows,
    perPixel: offsets.length,
    offsets,
    nearness: new Float32Array(width * rows),
    surface: new Int32Array(width * rows).fill(-1),
  };
}

export function clearVisibility({ nearness, surface }: Visibility): void {
  nearness.fill(0);
  surface.fill(-1);
}

/**
 * The reciprocal depth of a plane, which is a linear function in the image. The value increases by `a` per
 * pixel to the right and by `b` per pixel down, and is `c` at the top left corner.
 */
export interface NearnessPlane {
  a: number;
  b: number;
  c: number;
}

const MAX_ROWS = 4096;
const lefts = new Float64Array(MAX_ROWS);
const rights = new Float64Array(MAX_ROWS);

/** The corners of a polygon, in pixels. Only the first `count` entries are used. */
interface Corners {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly count: number;
}

/** Records where the edge between two corners crosses the rows between them. */
function walkEdge(target: Visibility, { xs, ys }: Corners, from: number, to: number): void {
  const [x0, y0, x1, y1] = [xs[from] as number, ys[from] as number, xs[to] as number, ys[to] as number];
  const { rows, perPixel } = target;
  const first = Math.max(0, Math.ceil((y0 < y1 ? y0 : y1) * perPixel - 0.5));
  const end = Math.min(rows, Math.ceil((y0 < y1 ? y1 : y0) * perPixel - 0.5));
  if (first >= end) return;
  const slope = (x1 - x0) / (y1 - y0);
  const step = slope / perPixel;
  let x = x0 + ((first + 0.5) / perPixel - y0) * slope;
  for (let row = first; row < end; row++) {
    if (x < (lefts[row] as number)) lefts[row] = x;
    if (x > (rights[row] as number)) rights[row] = x;
    x += step;
  }
}

function fillRow(target: Visibility, row: number, plane: NearnessPlane, surface: number): void {
  const { width, perPixel } = target;
  const offset = target.offsets[row % perPixel] as number;
  const from = Math.max(0, Math.ceil((lefts[row] as number) - offset));
  const end = Math.min(width, Math.ceil((rights[row] as number) - offset));
  if (from >= end) return;
  const { nearness, surface: surfaces } = target;
  const { a } = plane;
  let near = plane.c + plane.b * ((row + 0.5) / perPixel) + a * (from + offset);
  const base = row * width;
  for (let n = base + from; n < base + end; n++) {
    if (near > (nearness[n] as number)) {
      nearness[n] = near;
      surfaces[n] = surface;
    }
    near += a;
  }
}

/** Draws a convex polygon with a depth test. */
export function fillPolygon(
  target: Visibility,
  polygon: Corners,
  plane: NearnessPlane,
  surface: number,
): void {
  const { ys, count } = polygon;
  let top = Infinity;
  let low = -Infinity;
  for (let n = 0; n < count; n++) {
    const y = ys[n] as number;
    if (y < top) top = y;
    if (y > low) low = y;
  }
  const first = Math.max(0, Math.ceil(top * target.perPixel - 0.5));
  const end = Math.min(target.rows, Math.ceil(low * target.perPixel - 0.5));
  if (first >= end) return;
  // A loop is faster than `fill` for the few rows of most polygons.
  for (let row = first; row < end; row++) {
    lefts[row] = Infinity;
    rights[row] = -Infinity;
  }
  for (let n = 0, from = count - 1; n < count; from = n++) {
    walkEdge(target, polygon, from, n);
  }
  for (let row = first; row < end; row++) fillRow(target, row, plane, surface);
}
