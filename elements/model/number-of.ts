/** A number or numeric text, because form fields, parts of a URL and options of a list are text. */
export function numberOf(value: unknown): number {
  return typeof value === 'string' && value.trim() !== ''
    ? Number(value)
    : Number.isFinite(value)
      ? (value as number)
      : NaN;
}
