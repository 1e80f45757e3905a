import type { Sphere } from './sphere.ts';

/** What is known about the time of a capture and the time zone of its place. */
export interface Capture {
  /** ISO 8601; null if unknown. */
  readonly timestamp: string | null;
  readonly metadata?: Pick<Sphere['metadata'], 'timeZone' | 'utcOffset'> | undefined;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/** Formats by time zone; null for zones that the browser does not know. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
  } catch {
    return null;
  }
}

function partsAt(ms: number, timeZone: string): Record<string, string> | null {
  const known = formats.get(timeZone);
  const format = known === undefined ? createFormat(timeZone) : known;
  formats.set(timeZone, format);
  return format && Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
}

/** Returns the parts of a time by its offset from UTC alone, such as `-05:00` or `Z`. */
function partsBy(offset: string, ms: number): Record<string, string> {
  const behindMs = Date.parse(`1970-01-01T00:00${offset}`);
  const timeZoneName = behindMs === 0 ? 'UTC' : offset.replace(/([+-])0?/, 'GMT$1').replace(':00', '');
  return { ...partsAt(ms - behindMs, 'UTC'), timeZoneName };
}

/**
 * Returns the parts of the local time of a capture, in English; null if the time is unknown. Without a known
 * time zone, the time has the offset that is known, or none.
 */
function localParts({ timestamp, metadata }: Capture): Record<string, string> | null {
  const [iso, written] = ISO.exec(timestamp ?? '') ?? [];
  const ms = Date.parse(`${iso}${written ? '' : 'Z'}`);
  if (Number.isNaN(ms)) return null;
  if (!written) return { ...partsAt(ms, 'UTC'), timeZoneName: '' };
  return partsAt(ms, metadata?.timeZone ?? '') ?? partsBy(metadata?.utcOffset ?? written, ms);
}

/** Returns a day of the month with its English ending, such as 1st, 2nd, 3rd, 4th, 11th or 21st. */
function ordinal(day: number): string {
  const isTeen = day % 100 > 10 && day % 100 < 14;
  return `${day}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

/**
 * Formats a sphere's time of capture as `May 11th, 2020 at 3:04 PM CDT` (specification 9), in the time zone of its
 * place; null if the time is unknown. A zone that is not known is left out.
 */
export function formatCaptureTime(capture: Capture): string | null {
  const local = localParts(capture);
  if (!local) return null;
  const { month, day, year, hour, minute, dayPeriod, timeZoneName } = local;
  return `${month} ${ordinal(Number(day))}, ${year} at ${hour}:${minute} ${dayPeriod} ${timeZoneName}`.trim();
}

/** Returns the year of a capture in the time zone of its place; undefined if the time is unknown. */
export const captureYear = (capture: Capture): string | undefined => localParts(capture)?.['year'];
