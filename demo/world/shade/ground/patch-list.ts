import type { Cells } from './cells.ts';

/** Numbers per patch in `Patches.geometry`: center, direction, half sizes, then linear color. */
export const PATCH = 9;

/** The patches of flat paint on a block's ground. */
export interface Patches {
  readonly geometry: Float64Array;
  readonly kind: Uint8Array;
  readonly seed: Uint32Array;
  /** The patches that touch each cell; computed when a close view first needs them. */
  readonly cells: () => Cells;
  /** The mean color, multiplied by the share of the block that paint covers, and that share. */
  readonly overall: Readonly<Float64Array>;
  /** The mean color and share for each cell; empty until they are first needed. */
  means: Float32Array;
}
