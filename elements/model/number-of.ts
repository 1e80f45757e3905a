/** A number, also one given as text: fields of a form, parts of an address and options of a list are text. */
export function numberOf(value: unknown): number {
  return typeof value === 'string' && value.trim() !== ''
    ? Number(value)
    : Number.isFinite(value)
      ? (value as number)
      : NaN;
}
