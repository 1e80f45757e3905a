/**
 * Converts a number or numeric text to a number, because the values of form fields, URL parts and list
 * options are text.
 */
export function numberOf(value: unknown): number {
  return typeof value === 'string' && value.trim() !== ''
    ? Number(value)
    : Number.isFinite(value)
      ? (value as number)
      : NaN;
}
