/** The value of a tag as it is stored: a fraction without a denominator is null. */
export type TagValue = string | number | null | readonly (string | number | null)[];

/**
 * The tags of a file. EXIF tags have their names, XMP properties the usual prefix of their namespace before the
 * name, such as `GPano:PoseHeadingDegrees`.
 */
export type FileTags = ReadonlyMap<string, TagValue>;

/** Returns a text without spaces around it; null if there is none. */
export function textIn(tags: FileTags, name: string): string | null {
  const value = tags.get(name);
  const first = Array.isArray(value) ? (value[0] as TagValue) : value;
  const text = typeof first === 'number' ? String(first) : typeof first === 'string' ? first.trim() : '';
  return text === '' ? null : text;
}

/** Converts a text such as `+40.10` or `100/1`. */
function numberOfText(text: string): number {
  const fraction = /^([+-]?\d+)\s*\/\s*(\d+)$/.exec(text);
  if (fraction) return Number(fraction[1]) / Number(fraction[2]);
  return text === '' ? NaN : Number(text);
}

/** Returns a finite number; null if a value is absent or has another type. */
export function numberOf(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' ? numberOfText(value.trim()) : NaN;
  return Number.isFinite(number) ? number : null;
}

export const numberIn = (tags: FileTags, name: string): number | null => numberOf(tags.get(name));

/** Shortens a value for messages. */
export function shownValue(value: TagValue | undefined): string {
  const text = Array.isArray(value) ? value.join(' ') : String(value ?? '');
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
