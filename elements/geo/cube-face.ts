import type { Vec3 } from './vector.ts';

/** The cube's faces by their letters in tile URLs: front (north), right (east), back, left, up, down. */
export const FACES = ['f', 'r', 'b', 'l', 'u', 'd'] as const;

export type Face = (typeof FACES)[number];

/** A point on a face. In the face's picture, s points right and t points down, each in [-1, 1]. */
export interface FacePoint {
  readonly face: Face;
  readonly s: number;
  readonly t: number;
}

/**
 * Each face's picture axes in the world frame (x east, y up, z south). `ahead` points to the face's center,
 * `right` is +s and `down` is +t. The lower edge of up and the upper edge of down touch the front face.
 */
export const FACE_AXES: Readonly<Record<Face, { ahead: Vec3; right: Vec3; down: Vec3 }>> = {
  f: { ahead: [0, 0, -1], right: [1, 0, 0], down: [0, -1, 0] },
  r: { ahead: [1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  b: { ahead: [0, 0, 1], right: [-1, 0, 0], down: [0, -1, 0] },
  l: { ahead: [-1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  u: { ahead: [0, 1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  d: { ahead: [0, -1, 0], right: [1, 0, 0], down: [0, 0, 1] },
};

/** Returns the world-frame vector of a face point, on a cube with sides of length 2. */
export function vectorOfFacePoint({ face, s, t }: FacePoint): Vec3 {
  const { ahead, right, down } = FACE_AXES[face];
  return [
    ahead[0] + s * right[0] + t * down[0],
    ahead[1] + s * right[1] + t * down[1],
    ahead[2] + s * right[2] + t * down[2],
  ];
}

/** Returns the face point in the direction of a world-frame vector of any nonzero length. */
export function facePointOfVector([x, y, z]: Vec3): FacePoint {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ay >= ax && ay >= az) {
    return y > 0 ? { face: 'u', s: x / ay, t: -z / ay } : { face: 'd', s: x / ay, t: z / ay };
  }
  if (ax >= az) {
    return x > 0 ? { face: 'r', s: z / ax, t: -y / ax } : { face: 'l', s: -z / ax, t: -y / ax };
  }
  return z > 0 ? { face: 'b', s: -x / az, t: -y / az } : { face: 'f', s: x / az, t: -y / az };
}
