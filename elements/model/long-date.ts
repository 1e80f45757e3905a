const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const ISO_MINUTES = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** Returns a day of the month with its English ending, such as 1st, 2nd, 3rd, 4th, 11th or 21st. */
export function ordinal(day: number): string {
  const teens = day % 100 > 10 && day % 100 < 14;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/**
 * Formats an ISO 8601 time as `May 11th, 2020 at 3:04 PM` (specification 9); null for anything else. The time
 * is formatted as written, in the local time of the capture, regardless of the reader's time zone.
 */
export function formatLongDate(iso: string): string | null {
  const [, year, month, day, hour, minute] = ISO_MINUTES.exec(iso) ?? [];
  const monthName = MONTHS[Number(month) - 1];
  if (monthName === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  return `${monthName} ${ordinal(Number(day))}, ${year} at ${Number(hour) % 12 || 12}:${minute} ${half}`;
}
