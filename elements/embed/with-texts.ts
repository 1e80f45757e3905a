/** The longest text that is taken over, in UTF-16 units. */
const LONGEST = 2000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Texts with those of a page in their places; what has no place among them, or is no text, is left out. */
export function withTexts<T>(texts: T, given: unknown): T {
  if (typeof texts === 'string') return (typeof given === 'string' ? given.slice(0, LONGEST) : texts) as T;
  if (!isObject(texts) || !isObject(given)) return texts;
  const own = new Map<string, unknown>(Object.entries(given));
  const all: [string, unknown][] = Object.entries(texts);
  const merged = all.map(([name, text]) => [name, withTexts(text, own.get(name))] as const);
  return (Array.isArray(texts) ? merged.map(([, text]) => text) : Object.fromEntries(merged)) as T;
}
