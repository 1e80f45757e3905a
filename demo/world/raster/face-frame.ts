import { FACE_AXES, type Face } from '../../../elements/geo/cube-face.ts';
import { worldOf } from '../../../elements/geo/earth.ts';
import { matrixOfPose } from '../../../elements/geo/pose.ts';
import { type Mat3, type Vec3, multiply, rotate, transpose } from '../../../elements/geo/vector.ts';
import { type Meters, placeOfMeters } from '../markets/market-frame.ts';
import type { SampleSphere } from '../sample-sphere.ts';

/**
 * Step of the finite differences that measure the curvature, in meters. The step is so large that the
 * curvature exceeds rounding errors.
 */
const STEP = 1000;

/**
 * Numbers are rounded to multiples of 1 / `GRID`, so that differences in the last bit between machines have
 * no effect.
 */
const GRID = 2 ** 44;

const cut = (value: number): number => Math.round(value * GRID) / GRID;

/**
 * Converts a position relative to the camera from the market's frame (x, y, z) to the frame of a face (right,
 * down, ahead), both in meters. The conversion has a linear part and a quadratic part (`bend`) for the
 * curvature of the Earth. Third-order terms, 3 mm at 5 km, are omitted.
 */
export interface FaceFrame {
  /** Rows: right, down, ahead. Columns: x, y, z. */
  readonly linear: Float64Array;
  /** Rows: right, down, ahead. Columns: xx, yy, zz, xy, xz, yz. */
  readonly bend: Float64Array;
  /** Inverse of the linear part. Rows: x, y, z. Columns: right, down, ahead. */
  readonly back: Float64Array;
  /**
   * Quadratic part of the inverse. Rows: x, y, z. Columns: right², down², ahead², right·down, right·ahead,
   * down·ahead.
   */
  readonly backBend: Float64Array;
}

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const PAIRS: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
];

/** Inverts a matrix by its cofactors. */
function inverse(m: Mat3): Mat3 {
  const [a, b, c] = m;
  const cross = (p: Vec3, q: Vec3): Vec3 => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ];
  const [x, y, z] = [cross(b, c), cross(c, a), cross(a, b)];
  const size = a[0] * x[0] + a[1] * x[1] + a[2] * x[2];
  const scaled = (v: Vec3): Vec3 => [v[0] / size, v[1] / size, v[2] / size];
  return transpose([scaled(x), scaled(y), scaled(z)]);
}

/**
 * Returns the linear and quadratic parts of the conversion from meters around the camera to the world frame.
 */
function expand({ market, eye }: SampleSphere): { readonly linear: Mat3; readonly bend: readonly Vec3[] } {
  const origin = placeOfMeters(market, eye);
  const at = ([x, y, z]: Vec3): Vec3 =>
    worldOf(origin, placeOfMeters(market, { x: eye.x + x, y: eye.y + y, z: eye.z + z } satisfies Meters));
  const along = (p: Vec3, q: Vec3, sign: number): Vec3 =>
    at([0, 1, 2].map((n) => STEP * ((p[n] as number) + sign * (q[n] as number))) as unknown as Vec3);
  const zero: Vec3 = [0, 0, 0];
  const mix = (vectors: readonly Vec3[], shares: readonly number[]): Vec3 =>
    [0, 1, 2].map((n) =>
      vectors.reduce((sum, vector, m) => sum + (vector[n] as number) * (shares[m] as number), 0),
    ) as unknown as Vec3;
  const columns = AXES.map((axis) =>
    mix([along(axis, zero, 1), along(mix([axis], [-1]), zero, 1)], [0.5 / STEP, -0.5 / STEP]),
  );
  const square = 1 / (STEP * STEP);
  const bend = PAIRS.map(([p, q]) => {
    const [a, b] = [AXES[p] as Vec3, AXES[q] as Vec3];
    if (p === q) return mix([along(a, zero, 1), along(mix([a], [-1]), zero, 1)], [square / 2, square / 2]);
    const back = mix([a], [-1]);
    return mix(
      [along(a, b, 1), along(back, b, -1), along(a, b, -1), along(back, b, 1)],
      [square / 4, square / 4, -square / 4, -square / 4],
    );
  });
  return { linear: transpose(columns as unknown as Mat3), bend };
}

/**
 * Returns the quadratic part of the inverse. To second order, it is the quadratic part transformed by the
 * inverse linear part, with the opposite sign.
 */
function turnBend(back: Mat3, bend: readonly Vec3[]): Vec3[] {
  const quadratic = (p: Vec3, q: Vec3): Vec3 => {
    let sum: Vec3 = [0, 0, 0];
    PAIRS.forEach(([i, j], n) => {
      const share =
        i === j
          ? (p[i] as number) * (q[i] as number)
          : ((p[i] as number) * (q[j] as number) + (p[j] as number) * (q[i] as number)) / 2;
      const term = bend[n] as Vec3;
      sum = [sum[0] + share * term[0], sum[1] + share * term[1], sum[2] + share * term[2]];
    });
    return rotate(back, sum);
  };
  const columns = transpose(back);
  return PAIRS.map(([i, j]) => {
    const [x, y, z] = quadratic(columns[i] as Vec3, columns[j] as Vec3);
    const share = i === j ? -1 : -2;
    return [share * x, share * y, share * z];
  });
}

const flat = (rows: readonly Vec3[]): Float64Array => Float64Array.from(rows.flat(), cut);

/** Arranges six vectors as three rows of six numbers. */
const rowsOf = (vectors: readonly Vec3[]): Float64Array =>
  Float64Array.from(
    [0, 1, 2].flatMap((n) => vectors.map((vector) => vector[n] as number)),
    cut,
  );

/** Creates the frame of one face of a sphere, including the sphere's pose. */
export function createFaceFrame(sphere: SampleSphere, face: Face): FaceFrame {
  const { ahead, right, down } = FACE_AXES[face];
  const toFace = multiply([right, down, ahead], transpose(matrixOfPose(sphere.pose)));
  const world = expand(sphere);
  const linear = multiply(toFace, world.linear);
  const bend = world.bend.map((vector) => rotate(toFace, vector));
  const back = inverse(linear);
  return {
    linear: flat(linear),
    bend: rowsOf(bend),
    back: flat(back),
    backBend: rowsOf(turnBend(back, bend)),
  };
}
