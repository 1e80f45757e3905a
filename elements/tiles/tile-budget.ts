const MEBIBYTE = 2 ** 20;

/** What a browser tells of its device, as far as it bears on memory. */
export interface Device {
  /** Rounded memory in GiB as `navigator.deviceMemory` gives it; undefined where it is not told. */
  readonly memoryGib: number | undefined;
  /** Main input is a finger: a phone or tablet, whose browser ends pages that take too much. */
  readonly coarsePointer: boolean;
}

/** Bytes of textures to keep, by device: 96 MiB on phones and small machines, else 256 MiB. */
export function textureBudget({ memoryGib, coarsePointer }: Device): number {
  if (coarsePointer || (memoryGib !== undefined && memoryGib <= 2)) return 96 * MEBIBYTE;
  return 256 * MEBIBYTE;
}
