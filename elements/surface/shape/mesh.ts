import type { Point } from './polygon.ts';

/** Kinds of faces. */
export const FaceKind = { ground: 0, water: 1, wall: 2, roof: 3, other: 4 } as const;

export type FaceKindName = keyof typeof FaceKind;

const NAMES = Object.keys(FaceKind) as readonly FaceKindName[];

export const faceKindName = (kind: number): FaceKindName => NAMES[kind] ?? 'other';

/**
 * Triangles in local meters around an origin: x east, y up and z south. The three corners of a triangle follow each
 * other in `corners`.
 */
export interface Mesh {
  /** Coordinates x, y, z of each corner. */
  readonly positions: Float32Array;
  /** Three indices of corners per triangle. */
  readonly corners: Uint32Array;
  /** A `FaceKind` per triangle. */
  readonly kinds: Uint8Array;
  /** The index of the thing that each triangle belongs to. */
  readonly owners: Uint32Array;
}

/** What a face is, and the index of the thing that it belongs to. */
export interface FaceOf {
  readonly kind: number;
  readonly owner: number;
}

/** The upward part of the normal of an upright face, which leans a little because level ground curves. */
export const UPRIGHT = 0.01;

/** Returns a list of twice the length with the same content. */
export function doubled<T extends Float64Array | Uint32Array | Uint8Array>(list: T, larger: T): T {
  larger.set(list);
  return larger;
}

/** Collects triangles. */
export class MeshBuilder {
  #positions = new Float64Array(3 * 1024);
  #corners = new Uint32Array(3 * 1024);
  #kinds = new Uint8Array(1024);
  #owners = new Uint32Array(1024);
  #points = 0;
  #triangles = 0;
  readonly #radius: number;

  /** @param radius - Radius of the Earth at the origin, in meters. */
  constructor(radius: number) {
    this.#radius = radius;
  }

  /**
   * Adds a point and returns its index. The height is in meters above the level of the origin, which curves with the
   * Earth.
   */
  point([x, z]: Point, height: number): number {
    const at = this.#points * 3;
    if (at === this.#positions.length) this.#positions = doubled(this.#positions, new Float64Array(at * 2));
    const lean = height / this.#radius;
    this.#positions[at] = x + x * lean;
    this.#positions[at + 1] = height - (x * x + z * z) / (2 * this.#radius);
    this.#positions[at + 2] = z + z * lean;
    return this.#points++;
  }

  /**
   * Adds a triangle that is visible from the side from which its corners run counterclockwise. All faces that are not
   * upright are visible from above, in whatever order their corners are.
   */
  triangle([a, b, c]: readonly [number, number, number], { kind, owner }: FaceOf): void {
    const face = this.#triangles++;
    if (face === this.#kinds.length) {
      this.#corners = doubled(this.#corners, new Uint32Array(face * 6));
      this.#kinds = doubled(this.#kinds, new Uint8Array(face * 2));
      this.#owners = doubled(this.#owners, new Uint32Array(face * 2));
    }
    const isTurned = this.#upward(a, b, c) < -UPRIGHT;
    this.#corners[face * 3] = a;
    this.#corners[face * 3 + 1] = isTurned ? c : b;
    this.#corners[face * 3 + 2] = isTurned ? b : c;
    this.#kinds[face] = kind;
    this.#owners[face] = owner;
  }

  finish(): Mesh {
    return {
      positions: new Float32Array(this.#positions.subarray(0, this.#points * 3)),
      corners: this.#corners.slice(0, this.#triangles * 3),
      kinds: this.#kinds.slice(0, this.#triangles),
      owners: this.#owners.slice(0, this.#triangles),
    };
  }

  /** Returns the upward part of the unit normal of a triangle. */
  #upward(a: number, b: number, c: number): number {
    const p = this.#positions;
    const [first, second, third] = [a * 3, b * 3, c * 3];
    const [ax, ay, az] = [p[first] as number, p[first + 1] as number, p[first + 2] as number];
    const ex = (p[second] as number) - ax;
    const ey = (p[second + 1] as number) - ay;
    const ez = (p[second + 2] as number) - az;
    const fx = (p[third] as number) - ax;
    const fy = (p[third + 1] as number) - ay;
    const fz = (p[third + 2] as number) - az;
    const x = ey * fz - ez * fy;
    const y = ez * fx - ex * fz;
    const z = ex * fy - ey * fx;
    return y / Math.sqrt(x * x + y * y + z * z);
  }
}
