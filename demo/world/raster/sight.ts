import type { FaceFrame } from './face-frame.ts';

/** A line of sight from the camera. One object is reused for all positions in a face. */
export interface Sight {
  /**
   * Displacement in the market's frame per meter of depth, and its quadratic part. Depth is the distance
   * along the face's axis.
   */
  wayX: number;
  wayY: number;
  wayZ: number;
  bendX: number;
  bendY: number;
  bendZ: number;
  /** Distance along the line per meter of depth, in meters. */
  long: number;
  /** Unit direction in the market's frame. */
  dx: number;
  dy: number;
  dz: number;
}

/** The initial values are fractions, so that V8 stores the fields as doubles. */
export const createSight = (): Sight => ({
  wayX: 0.5,
  wayY: 0.5,
  wayZ: 0.5,
  bendX: 0.5,
  bendY: 0.5,
  bendZ: 0.5,
  long: 1.5,
  dx: 0.5,
  dy: 0.5,
  dz: 0.5,
});

/** Points a line of sight at position (s, t) of a face, both in [-1, 1]. */
export function turnSight(sight: Sight, { back, backBend }: FaceFrame, s: number, t: number): void {
  const l = back as ArrayLike<number> as readonly number[];
  const q = backBend as ArrayLike<number> as readonly number[];
  const ss = s * s;
  const tt = t * t;
  const st = s * t;
  const x = l[0]! * s + l[1]! * t + l[2]!;
  const y = l[3]! * s + l[4]! * t + l[5]!;
  const z = l[6]! * s + l[7]! * t + l[8]!;
  sight.wayX = x;
  sight.wayY = y;
  sight.wayZ = z;
  sight.bendX = q[0]! * ss + q[1]! * tt + q[2]! + q[3]! * st + q[4]! * s + q[5]! * t;
  sight.bendY = q[6]! * ss + q[7]! * tt + q[8]! + q[9]! * st + q[10]! * s + q[11]! * t;
  sight.bendZ = q[12]! * ss + q[13]! * tt + q[14]! + q[15]! * st + q[16]! * s + q[17]! * t;
  sight.long = Math.sqrt(1 + ss + tt);
  const size = 1 / Math.sqrt(x * x + y * y + z * z);
  sight.dx = x * size;
  sight.dy = y * size;
  sight.dz = z * size;
}

/**
 * Returns the depth at which the line reaches a height `over` meters below the camera, or Infinity if it
 * never does.
 */
export function depthBelow({ wayY, bendY }: Sight, over: number): number {
  const rest = wayY * wayY - 4 * bendY * over;
  if (wayY >= 0 || rest < 0) return Infinity;
  return (2 * over) / (Math.sqrt(rest) - wayY);
}
