import { BUFFER, EXTENT, type TilePoint } from './map-tile.ts';
import { cutRing, doubleArea } from './ring.ts';

const LOW = -BUFFER;
const HIGH = EXTENT + BUFFER;

/** The four edges of the clip area: the axis, the bound, and the sign of the side that remains. */
const EDGES = [
  [0, LOW, 1],
  [0, HIGH, -1],
  [1, LOW, 1],
  [1, HIGH, -1],
] as const;

const isWithin = (points: readonly TilePoint[]): boolean =>
  points.every(([x, y]) => x >= LOW && x <= HIGH && y >= LOW && y <= HIGH);

const rounded = ([x, y]: TilePoint): TilePoint => [Math.round(x), Math.round(y)];

/** Rounds the points and removes those that repeat the previous one. */
function thinned(points: readonly TilePoint[]): TilePoint[] {
  return points.map(rounded).filter(([x, y], at, all) => {
    const before = all[at - 1];
    return before?.[0] !== x || before[1] !== y;
  });
}

/**
 * Clips an open ring, whose last point does not repeat the first, to a tile and its margin. Returns the ring
 * in whole units, or null if no area remains.
 */
export function clipRing(ring: readonly TilePoint[]): TilePoint[] | null {
  const points = isWithin(ring) ? ring : cutRing(ring, [LOW, LOW, HIGH, HIGH]);
  const left = thinned(points);
  const [first, last] = [left[0], left.at(-1)];
  if (left.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) left.pop();
  return left.length >= 3 && doubleArea(left) !== 0 ? left : null;
}

/**
 * Returns where a segment enters and leaves the tile and its margin, as shares of the segment's length.
 * Returns null if the segment stays outside.
 */
function insideOf(a: TilePoint, b: TilePoint): readonly [number, number] | null {
  let [enter, leave] = [0, 1];
  for (const [axis, bound, sign] of EDGES) {
    const [from, to] = [(a[axis] - bound) * sign, (b[axis] - bound) * sign];
    if (from < 0 && to < 0) return null;
    if (from < 0) enter = Math.max(enter, from / (from - to));
    else if (to < 0) leave = Math.min(leave, from / (from - to));
  }
  return enter <= leave ? [enter, leave] : null;
}

/** Returns the pieces of a line within a tile and its margin, in whole units. */
export function clipLine(line: readonly TilePoint[]): TilePoint[][] {
  if (isWithin(line)) return [thinned(line)].filter(({ length }) => length > 1);
  const pieces: TilePoint[][] = [];
  let piece: TilePoint[] = [];
  for (const [at, b] of line.entries()) {
    const a = line[at - 1];
    const inside = a && insideOf(a, b);
    if (!a || !inside) continue;
    const at0 = (share: number): TilePoint => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    const [enter, leave] = inside;
    if (enter > 0 || piece.length === 0) pieces.push((piece = [at0(enter)]));
    piece.push(leave < 1 ? at0(leave) : b);
  }
  return pieces.map(thinned).filter(({ length }) => length > 1);
}

/** Returns true if a point is within a tile and its margin. */
export const containsPoint = (point: TilePoint): boolean => isWithin([point]);
