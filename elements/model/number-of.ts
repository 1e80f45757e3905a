/**
 * Converts a number or numeric string to a number, and any other value to NaN. Form fields, URL parts and
 * list options contain strings.
 */
export function numberOf(value: unknown): number {
  return typeof value === 'string' && value.trim() !== ''
    ? Number(value)
    : Number.isFinite(value)
      ? (value as number)
      : NaN;
}
