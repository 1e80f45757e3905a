import type { Point } from './truth-camera.ts';
import { type Coverage, shareAt } from './truth-pictures.ts';

/**
 * An edge is searched within `REACH` pixels on each side of its true position, but not within `CORNER` pixels
 * of a corner.
 */
const REACH = 6;
const CORNER = 4;

const STEP = 0.125;

/** Returns the distance from a point to a line segment in pixels. */
function toPiece({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const part = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const clamped = Math.min(1, Math.max(0, part));
  return Math.hypot(x - a.x - clamped * dx, y - a.y - clamped * dy);
}

/**
 * Returns the distance from a point to an outline in pixels, which is negative inside the outline. The last
 * point of an outline is connected to its first point.
 */
export function depthIn(outline: readonly Point[], point: Point): number {
  let [near, isWithin] = [Infinity, false];
  outline.forEach((a, n) => {
    const b = outline[(n + 1) % outline.length] as Point;
    near = Math.min(near, toPiece(point, a, b));
    const crosses = a.y > point.y !== b.y > point.y;
    if (crosses && point.x < a.x + ((point.y - a.y) / (b.y - a.y)) * (b.x - a.x)) isWithin = !isWithin;
  });
  return isWithin ? -near : near;
}

/**
 * Returns the distance from a point of the true edge to the drawn edge in the direction `out`, in pixels.
 * Returns Infinity if no edge is found.
 */
export function edgeBeside(drawn: Coverage, at: Point, out: Point): number {
  const share = (d: number): number => shareAt(drawn, { x: at.x + d * out.x, y: at.y + d * out.y });
  if (share(-REACH) < 0.9 || share(REACH) > 0.1) return Infinity;
  let area = 0;
  for (let d = -REACH + STEP / 2; d < REACH; d += STEP) area += STEP * share(d);
  return area - REACH;
}

/**
 * Returns distances from the true edges of an outline outward to the drawn edges, in pixels, at regular steps
 * along the edges.
 */
export function edgesBeside(drawn: Coverage, outline: readonly Point[], every: number): number[] {
  // On the screen, y increases downward. If the area is positive, the outline is clockwise on the screen and
  // its outside is on the left.
  const area = outline.reduce((sum, a, n) => {
    const b = outline[(n + 1) % outline.length] as Point;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  const winding = Math.sign(area);
  return outline.flatMap((a, n) => {
    const b = outline[(n + 1) % outline.length] as Point;
    const size = Math.hypot(b.x - a.x, b.y - a.y);
    const along = { x: (b.x - a.x) / size, y: (b.y - a.y) / size };
    const out = { x: winding * along.y, y: -winding * along.x };
    const found: Point[] = [];
    for (let way = 2 * REACH + CORNER; way < size - 2 * REACH - CORNER; way += every)
      found.push({ x: a.x + way * along.x, y: a.y + way * along.y });
    // If a shape is thinner than the searched range, its other edge would be found.
    const isThick = ({ x, y }: Point): boolean =>
      depthIn(outline, { x: x - 2 * REACH * out.x, y: y - 2 * REACH * out.y }) < -0.9 * REACH;
    return found.filter(isThick).map((at) => edgeBeside(drawn, at, out));
  });
}

/**
 * Softened edges meet in a point that extends beyond a sharp corner by this multiple of their own softening.
 */
const POINTED = 3;

/**
 * Counts the pixels that are drawn wrongly: those more than `slack` pixels inside the outlines that are bare,
 * and those as far outside that are covered.
 */
export function wrongPixels(drawn: Coverage, outlines: readonly (readonly Point[])[], slack: number): number {
  const depth = new Float32Array(drawn.share.length).fill(Infinity);
  for (const outline of outlines) {
    const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
    const reach = POINTED * slack + 1;
    for (let y = Math.floor(Math.min(...ys) - reach); y < Math.max(...ys) + reach; y++) {
      for (let x = Math.floor(Math.min(...xs) - reach); x < Math.max(...xs) + reach; x++) {
        const at = { x: x + 0.5, y: y + 0.5 };
        const isCorner = outline.some(
          (corner) => Math.hypot(at.x - corner.x, at.y - corner.y) < POINTED * slack,
        );
        const pixel = y * drawn.width + x;
        const own = isCorner ? 0 : depthIn(outline, at);
        depth[pixel] = Math.min(depth[pixel] as number, own);
      }
    }
  }
  return depth.reduce((wrong, far, pixel) => {
    const share = drawn.share[pixel] as number;
    return wrong + Number((far < -slack && share < 0.9) || (far > slack && share > 0.1));
  }, 0);
}
