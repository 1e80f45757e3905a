/** A page's object with unknown contents. */
export type RawObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object with fields, as opposed to a list or a function. */
export const isRawObject = (value: unknown): value is RawObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Maximum length of a string that is read as a number. */
const LONGEST_NUMBER = 40;

/** Reads a finite number, or a string that contains a decimal number. Returns null for anything else. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > LONGEST_NUMBER) return null;
  const text = value.trim();
  if (!DECIMAL.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Maximum length of names and descriptions in characters. Longer texts are cut. */
const LONGEST_TEXT = 10_000;

/**
 * Maximum length of markup in characters. Markup may contain a drawing or an image, so it may be longer than
 * names and descriptions.
 */
export const LONGEST_MARKUP = 100_000;

/**
 * Reads a string, or a number as a string. Returns an empty string for anything else. A text that is too long
 * is cut, but never within a character.
 */
export function readText(value: unknown, longest = LONGEST_TEXT): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value !== 'string') return '';
  return value.length <= longest ? value : value.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}

export const readMarkup = (value: unknown): string | null => readText(value, LONGEST_MARKUP) || null;

/** Reads a boolean, which may also be a string or a number. Returns `fallback` for anything else. */
export function readSwitch<T>(value: unknown, fallback: T): boolean | T {
  if (value === true || value === 'true' || value === 1 || value === '1') return true;
  if (value === false || value === 'false' || value === 0 || value === '0') return false;
  return fallback;
}

const LONGEST_ID = 200;

export const readId = (value: unknown): string | null => readText(value, LONGEST_ID) || null;

/** Returns whether a field was left unset: undefined, null, or an attribute without a value. */
export const isOpen = (value: unknown): value is undefined | null | '' => value == null || value === '';
