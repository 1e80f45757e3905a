import { type Cone, coneOf, isInCone } from '../../geo/cone.ts';
import { type Vec3, add, cross, dot, length, normalize, scale, subtract } from '../../geo/vector.ts';
import type { DrawnPolyline } from './drawn-shapes.ts';
import type { Probe } from './probe.ts';

/** Numbers of one point in the buffer: x, y, z and the width of the piece that begins there, 0 for none. */
export const NUMBERS = 4;

/** Half of the least drawn width, CSS pixels. */
const LEAST_HALF = 0.75;

/** How far beside a line the pointer may be, CSS pixels. */
const TOLERANCE = 3;

/** Nearer than this to the camera's plane, in metres, nothing is drawn. */
const NEAR = 0.01;

/** A line ready to draw: a point more at either end tells where it goes on, or that it does not. */
export interface PolylineShape {
  readonly points: Float32Array;
  /** Instances need no triangles of their own. */
  readonly index: Uint32Array;
  readonly way: readonly Vec3[];
  readonly width: number;
  readonly cone: Cone;
}

/** Builds a line; points that stand on the one before are left out, and a line that ends where it began is closed. */
export function polylineShape({ points: given, width }: DrawnPolyline): PolylineShape {
  const way = given.filter((point, n) => n === 0 || length(subtract(point, given[n - 1] as Vec3)) > 1e-3);
  const [first, last] = [way[0], way.at(-1)];
  const index = new Uint32Array();
  if (!first || !last || way.length < 2) {
    return { points: new Float32Array(), index, way: [], width, cone: coneOf([]) };
  }
  const isClosed = way.length > 3 && length(subtract(first, last)) < 1e-3;
  const slots = [isClosed ? (way.at(-2) as Vec3) : first, ...way, isClosed ? (way[1] as Vec3) : last];
  const points = new Float32Array(NUMBERS * slots.length);
  slots.forEach((slot, n) => {
    const begins = n > 0 && n < way.length;
    points.set([...slot, begins ? Math.max(width, 1e-3) : 0], NUMBERS * n);
  });
  return { points, index, way, width, cone: coneOf(way.flatMap((point) => around(point, width))) };
}

/** Points around one that hold all that a line of this width draws there. */
const around = (point: Vec3, width: number): Vec3[] =>
  ([0, 1, 2] as const).flatMap((axis) =>
    [-width, width].map((off) =>
      add(point, [axis === 0 ? off : 0, axis === 1 ? off : 0, axis === 2 ? off : 0]),
    ),
  );

/** The unit vector across a piece: level, or square to the view where it rises more steeply than 45°. */
function sideOf(way: Vec3, plane: Vec3): Vec3 {
  const level = cross(way, [0, 1, 0]);
  const size = length(level);
  return size > 0.7071 ? scale(level, 1 / size) : plane;
}

/** The part of a piece that lies before the camera's plane; null when none does. */
function before([from, to]: readonly [Vec3, Vec3], back: Vec3): readonly [Vec3, Vec3] | null {
  const [a, b] = [-dot(back, from) - NEAR, -dot(back, to) - NEAR];
  if (a <= 0 && b <= 0) return null;
  const cut = add(from, scale(subtract(to, from), a / (a - b)));
  return [a > 0 ? from : cut, b > 0 ? to : cut];
}

/** Whether a pixel is on a piece as it is drawn, or as close as a finger's breadth of pixels. */
function isOnPiece(piece: readonly [Vec3, Vec3], width: number, { at, axes, focal }: Probe): boolean {
  const [right, up, back] = axes;
  const seen = before(piece, back);
  if (!seen) return false;
  const [[ax, ay], [bx, by]] = seen.map((point) => {
    const depth = -dot(back, point);
    return [(focal * dot(right, point)) / depth, (focal * dot(up, point)) / depth];
  }) as [[number, number], [number, number]];
  const [dx, dy] = [bx - ax, by - ay];
  const part = ((at[0] - ax) * dx + (at[1] - ay) * dy) / Math.max(dx * dx + dy * dy, 1e-9);
  const along = Math.min(1, Math.max(0, part));
  const away = Math.hypot(at[0] - ax - along * dx, at[1] - ay - along * dy);
  const depths = seen.map((point) => -dot(back, point)) as [number, number];
  // One over depth changes evenly along a line on the screen.
  const nearness = (1 - along) / depths[0] + along / depths[1];
  const plane = normalize(cross(piece[0], subtract(piece[1], piece[0])));
  const side = sideOf(normalize(subtract(piece[1], piece[0])), plane);
  const flat = Math.max(Math.hypot(dot(plane, right), dot(plane, up)), 1e-6);
  const half = ((focal * Math.abs(dot(plane, side)) * width) / 2 / flat) * nearness;
  return away <= Math.max(half, LEAST_HALF) + TOLERANCE;
}

/** Whether a pixel is on a line as it is drawn, or at most three CSS pixels beside it. */
export const isOnPolyline = ({ way, width, cone }: PolylineShape, probe: Probe): boolean =>
  isInCone(cone, probe.ray, (LEAST_HALF + TOLERANCE) / probe.focal) &&
  way.some((from, n) => {
    const to = way[n + 1];
    return to !== undefined && isOnPiece([from, to], width, probe);
  });
