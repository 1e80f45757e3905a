/** A page's object with unknown contents. */
export type RawObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object with fields, as opposed to a list or a function. */
export const isRawObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Strings longer than this are not read as numbers. */
const LONGEST_NUMBER = 40;

/** A finite number, or the number that a string contains in decimal digits; null for anything else. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER) return null;
  const text = value.trim();
  if (!DECIMAL.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Maximum number of characters of names and descriptions, which are cut to this length. */
const LONGEST_TEXT = 10_000;

/** Maximum number of characters of markup, which may be longer because it may contain a drawing or an image. */
export const LONGEST_MARKUP = 100_000;

/**
 * A string, or a number as a string; empty for anything else. It is cut to the maximum length, but never within a
 * character.
 */
export function readText(value: unknown, longest = LONGEST_TEXT): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'string') return '';
  return value.length <= longest ? value : value.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}

/** Markup, or null if there is none. */
export const readMarkup = (value: unknown): string | null => readText(value, LONGEST_MARKUP) || null;

/** A boolean, which may also be a string or a number; `fallback` for anything else. */
export function readSwitch<T>(value: unknown, fallback: T): boolean | T {
  if (value === true || value === 'true' || value === 1 || value === '1') return true;
  if (value === false || value === 'false' || value === 0 || value === '0') return false;
  return fallback;
}

const LONGEST_ID = 200;

/** An object's id as a string; null if it has none. */
export const readId = (value: unknown): string | null => readText(value, LONGEST_ID) || null;

/** Whether a field was left unset: undefined, null, or an attribute without a value. */
export const isOpen = (value: unknown): value is undefined | null | '' => value == null || value === '';
