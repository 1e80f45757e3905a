/** The sphere that a segment of an address names; null where it is no number that a sphere can have. */
export function readSphereId(segment: string): number | null {
  const id = /^\s*\d+\s*$/.test(segment) ? Number(segment) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
