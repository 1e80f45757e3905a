import type { Sphere } from './sphere.ts';

/** What is known about the time of a capture and the time zone of its place. */
export interface Capture {
  /** ISO 8601; null if unknown. */
  readonly timestamp: string | null;
  readonly metadata?: Pick<Sphere['metadata'], 'timeZone'> | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns true if a time in ISO 8601 states its offset from UTC. */
export const hasOffset = (iso: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(iso);

/** Throws an error for time zones that the browser does not know. */
function textIn(timeZone: string, ms: number, language: string): string {
  const isEnglish = /^en\b/.test(language);
  const key = `${language} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(isEnglish ? 'en-US' : language, {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  formats.set(key, format);
  const text = format.format(ms);
  if (!isEnglish) return text;
  // Browsers differ in the space before PM and in the word between date and time.
  return text
    .replaceAll('\u202f', ' ')
    .replace(/(\d+), (\d+)(,| at)/, (_, day: string, year) => `${day}${ending(+day)}, ${year} at`);
}

/** Returns the English ending of a day of the month: 1st, 2nd, 3rd, 4th, 11th, 21st. */
const ending = (day: number): string =>
  (day > 10 && day < 14 ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th';

/**
 * Formats a sphere's time of capture as `May 11th, 2020 at 3:04 PM CDT` (specification 9), in the time zone of its
 * place; null if the time is unknown. Without a known zone, the time has the offset that is known, or none.
 *
 * @example
 *   formatCaptureTime({ timestamp: '2020-05-11T15:04:00-05:00' }); // May 11th, 2020 at 3:04 PM GMT-5
 *
 * @param language - The language of the reader as a BCP 47 tag. All regions of English have the format above.
 */
export function formatCaptureTime({ timestamp, metadata }: Capture, language = 'en'): string | null {
  const [offset] = /(Z|[+-]\d\d:\d\d)$/.exec(timestamp ?? '') ?? [];
  const ms = Date.parse(`${timestamp}${offset ? '' : 'Z'}`);
  if (Number.isNaN(ms)) return null;
  if (!offset) return textIn('UTC', ms, language).replace(/\s*UTC$|UTC\s*/, '');
  try {
    return textIn(metadata?.timeZone || '-', ms, language);
  } catch {
    const name = offset
      .replace(/Z|.00:00/, 'UTC')
      .replace(/([+-])0?/, 'GMT$1')
      .replace(':00', '');
    return textIn('UTC', ms - Date.parse(`1970-01-01T00:00${offset}`), language).replace('UTC', name);
  }
}

/** Returns the year of a capture in the time zone of its place; undefined if the time is unknown. */
export const captureYear = (capture: Capture): string | undefined =>
  /\d{4}/.exec(formatCaptureTime(capture) ?? '')?.[0];
