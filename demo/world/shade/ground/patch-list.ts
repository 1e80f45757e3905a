import type { Cells } from './cells.ts';

/** Numbers of one patch in `Patches.geometry`: middle, direction, half sizes, then its linear colour. */
export const PATCH = 9;

/** The flat paint on a block's ground. */
export interface Patches {
  readonly geometry: Float64Array;
  readonly kind: Uint8Array;
  readonly seed: Uint32Array;
  /** Which patches touch each cell; found when a close look first needs it. */
  readonly cells: () => Cells;
  /** Red, green and blue already times the share of the block that paint covers, and that share. */
  readonly overall: Readonly<Float64Array>;
  /** Red, green and blue already times the share that paint covers, and that share, of each cell; empty until needed. */
  means: Float32Array;
}
