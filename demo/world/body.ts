/** From `drive` on, bodies are flat painted areas on the ground. */
export const Kind = {
  house: 0,
  roof: 1,
  masonry: 2,
  glass: 3,
  hall: 4,
  unit: 5,
  car: 6,
  cabin: 7,
  crown: 8,
  rail: 9,
  drive: 16,
  parking: 17,
  path: 18,
  pool: 19,
  field: 20,
  court: 21,
  plaza: 22,
  lawn: 23,
  dirt: 24,
  track: 25,
  diamond: 26,
  rails: 27,
} as const;

export type Kind = (typeof Kind)[keyof typeof Kind];

/** Center and direction of a rotated rectangle: local x runs along (cos, sin), local z along (-sin, cos). */
export interface Frame {
  readonly x: number;
  readonly z: number;
  readonly cos: number;
  readonly sin: number;
}

/**
 * Half sizes and heights, in meters. A roof rises from its eaves at `top` with the slopes `slopeX` and
 * `slopeZ` (meters per meter), and is cut flat at `ceiling`.
 */
export interface Shape {
  readonly halfX: number;
  readonly halfZ: number;
  readonly bottom: number;
  readonly top: number;
  readonly slopeX?: number;
  readonly slopeZ?: number;
  readonly ceiling?: number;
}

/**
 * A body's color as 0xRRGGBB; `seed` packs the appearance of its faces and its random variation (see
 * appearance.ts).
 */
export interface Coat {
  readonly tint: number;
  readonly seed?: number;
}

/** Upper bound of the heights of all bodies, in meters. */
export const TALLEST = 340;

/** Number of values per body in `BodyStore.geometry`. */
export const STRIDE = 13;

/** Returns a frame with the same direction whose center is at local (x, z). */
export const shifted = (frame: Frame, x: number, z: number): Frame => ({
  cos: frame.cos,
  sin: frame.sin,
  x: frame.x + x * frame.cos - z * frame.sin,
  z: frame.z + x * frame.sin + z * frame.cos,
});

/**
 * Returns the height of a roof above its eaves, in meters. The ridge is where the first pair of opposite
 * slopes meets.
 */
const riseOf = (alongX: number, alongZ: number): number =>
  alongX > 0 && alongZ > 0 ? Math.min(alongX, alongZ) : Math.max(alongX, alongZ, 0);

/** All solid bodies and painted areas of a town, stored in flat arrays for fast rendering. */
export class BodyStore {
  count = 0;
  /**
   * Values per body: x, z, cos, sin, halfX, halfZ, bottom, top, slopeX, slopeZ, ceiling, squared radius
   * around the center, highest point.
   */
  geometry = new Float32Array(STRIDE * 4096);
  kind = new Uint8Array(4096);
  tint = new Uint32Array(4096);
  seed = new Uint32Array(4096);

  add(kind: Kind, { x, z, cos, sin }: Frame, shape: Shape, { tint, seed = 0 }: Coat): number {
    if (this.count === this.kind.length) this.grow();
    const { halfX, halfZ, bottom, top, slopeX = 0, slopeZ = 0, ceiling = Infinity } = shape;
    const index = this.count++;
    const { geometry } = this;
    const at = index * STRIDE;
    geometry[at] = x;
    geometry[at + 1] = z;
    geometry[at + 2] = cos;
    geometry[at + 3] = sin;
    geometry[at + 4] = halfX;
    geometry[at + 5] = halfZ;
    geometry[at + 6] = bottom;
    geometry[at + 7] = top;
    geometry[at + 8] = slopeX;
    geometry[at + 9] = slopeZ;
    geometry[at + 10] = ceiling;
    geometry[at + 11] = kind === Kind.crown ? halfX * halfX : halfX * halfX + halfZ * halfZ;
    geometry[at + 12] = Math.min(ceiling, top + riseOf(slopeX * halfX, slopeZ * halfZ));
    this.kind[index] = kind;
    this.tint[index] = tint;
    this.seed[index] = seed;
    return index;
  }

  private grow(): void {
    const geometry = new Float32Array(this.geometry.length * 2);
    geometry.set(this.geometry);
    const kind = new Uint8Array(this.kind.length * 2);
    kind.set(this.kind);
    const tint = new Uint32Array(this.tint.length * 2);
    tint.set(this.tint);
    const seed = new Uint32Array(this.seed.length * 2);
    seed.set(this.seed);
    Object.assign(this, { geometry, kind, tint, seed });
  }
}
