import type { Device } from '../tiles/tile-budget.ts';

/** What this browser tells of its device. */
export const thisDevice = (): Device => ({
  // Only some browsers tell; the others are taken for machines with enough.
  memoryGib: (navigator as Navigator & { deviceMemory?: number }).deviceMemory,
  coarsePointer: matchMedia('(pointer: coarse)').matches,
});
