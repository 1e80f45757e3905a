import type { Vec3 } from '../../geo/vector.ts';

/** Whether two lists hold the same points in the same order. */
export const isSameLine = (a: readonly Vec3[], b: readonly Vec3[] | undefined): boolean =>
  a === b ||
  (a.length === b?.length && a.every((point, n) => point.every((metres, axis) => metres === b[n]?.[axis])));
