/*
 * Values of services that do not always keep to their own schemas: numbers as texts or fractions, and texts of blanks.
 */

/** Returns an object with string keys; an empty one for anything else. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

/** Returns a text without blanks around it; null for anything else, and for an empty text. */
export function textOrNull(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

/** Returns a finite number, also from a text such as `-3.5` or `-30/1`; null for anything else. */
export function numberOrNull(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const parts = textOrNull(value)?.split('/') ?? [];
  if (parts.length === 0 || parts.length > 2 || parts.some((part) => part.trim() === '')) return null;
  const [top = NaN, bottom = 1] = parts.map(Number);
  const number = top / bottom;
  return Number.isFinite(number) ? number : null;
}
