/**
 * Converts a number or a numeric string to a number. The values of form fields, URL parts and list options
 * are strings.
 */
export function numberOf(value: unknown): number {
  return typeof value === 'string' && value.trim() !== ''
    ? Number(value)
    : Number.isFinite(value)
      ? (value as number)
      : NaN;
}
