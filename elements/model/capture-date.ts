import { type Capture, hasOffset } from './capture-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws an error for time zones that the browser does not know. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns the day of a capture as `2020-05-11`, in the time zone of its place; null if the time is unknown. Without a known
 * zone, it is the day that the timestamp names.
 */
export function captureDate({ timestamp, metadata }: Capture): string | null {
  const ms = Date.parse(timestamp ?? '');
  if (timestamp === null || Number.isNaN(ms)) return null;
  const written = timestamp.slice(0, 10);
  if (!metadata?.timeZone || !hasOffset(timestamp)) return written;
  try {
    const parts = new Map(
      formatOf(metadata.timeZone)
        .formatToParts(ms)
        .map(({ type, value }) => [type, value]),
    );
    return ['year', 'month', 'day'].map((name) => parts.get(name as 'year')).join('-');
  } catch {
    return written;
  }
}
