/** Kinds of faces. */
export const FaceKind = { ground: 0, water: 1, wall: 2, roof: 3, other: 4 } as const;

export type FaceKindName = keyof typeof FaceKind;

export const FACE_KINDS = Object.keys(FaceKind) as readonly FaceKindName[];

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

/** Twice the area of an upright triangle from above, in square meters: at most the rounding error. */
const UPRIGHT = 1e-3;

/**
 * Collects triangles. Points are given by their position on the ground, in local meters, and by their height above
 * the level of the origin, which curves with the Earth.
 */
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

  /** Number of triangles so far. */
  get size(): number {
    return this.#triangles;
  }

  /** Adds a point and returns its index. */
  point(x: number, z: number, height: number): number {
    const at = this.#points * 3;
    if (at + 3 > this.#positions.length) {
      const larger = new Float64Array(this.#positions.length * 2);
      larger.set(this.#positions);
      this.#positions = larger;
    }
    const lean = height / this.#radius;
    this.#positions[at] = x + x * lean;
    this.#positions[at + 1] = height - (x * x + z * z) / (2 * this.#radius);
    this.#positions[at + 2] = z + z * lean;
    return this.#points++;
  }

  /**
   * Adds a triangle that is visible from the side from which its corners run counterclockwise. All faces but walls
   * and banks are visible from above in any order.
   */
  triangle(a: number, b: number, c: number, kind: number, owner: number): void {
    const face = this.#triangles++;
    if (face === this.#kinds.length) this.#growFaces();
    const isTurned = kind !== FaceKind.wall && this.#isFromBelow(a, b, c);
    this.#corners[face * 3] = a;
    this.#corners[face * 3 + 1] = isTurned ? c : b;
    this.#corners[face * 3 + 2] = isTurned ? b : c;
    this.#kinds[face] = kind;
    this.#owners[face] = owner;
  }

  /** Returns whether a triangle that is not upright is visible from below. */
  #isFromBelow(a: number, b: number, c: number): boolean {
    const p = this.#positions;
    const [x, z] = [p[a * 3]!, p[a * 3 + 2]!];
    const [ex, ez] = [p[b * 3]! - x, p[b * 3 + 2]! - z];
    const [fx, fz] = [p[c * 3]! - x, p[c * 3 + 2]! - z];
    return ez * fx - ex * fz < -UPRIGHT;
  }

  finish(): Mesh {
    return {
      positions: new Float32Array(this.#positions.subarray(0, this.#points * 3)),
      corners: this.#corners.slice(0, this.#triangles * 3),
      kinds: this.#kinds.slice(0, this.#triangles),
      owners: this.#owners.slice(0, this.#triangles),
    };
  }

  #growFaces(): void {
    const count = this.#kinds.length * 2;
    const [corners, kinds, owners] = [
      new Uint32Array(count * 3),
      new Uint8Array(count),
      new Uint32Array(count),
    ];
    corners.set(this.#corners);
    kinds.set(this.#kinds);
    owners.set(this.#owners);
    [this.#corners, this.#kinds, this.#owners] = [corners, kinds, owners];
  }
}
