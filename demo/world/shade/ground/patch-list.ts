import type { Cells } from './cells.ts';

/** Numbers per patch in `Patches.geometry`: center, direction, half sizes, linear color. */
export const PATCH = 9;

export interface Patches {
  readonly geometry: Float64Array;
  readonly kind: Uint8Array;
  readonly seed: Uint32Array;
  /** Returns the patches that touch each cell, computed when a close view first requires them. */
  readonly cells: () => Cells;
  /** The mean color, multiplied by the share of the block that paint covers, followed by that share. */
  readonly overall: Readonly<Float64Array>;
  /** The mean color and share of each cell; empty until first use. */
  means: Float32Array;
}
