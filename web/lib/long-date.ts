/** A day of the month with its English ending: 1st, 2nd, 3rd, 11th, 21st. */
function ordinal(day: number): string {
  const isTeen = day % 100 > 10 && day % 100 < 14;
  return `${day}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
}

/** A time as the reader's own clock has it, in the form `May 11th, 2020 at 3:04 PM` (specification 9); empty when it is none. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const month = date.toLocaleString('en-US', { month: 'long' });
  const hour = date.getHours();
  const minute = String(date.getMinutes()).padStart(2, '0');
  const clock = `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${month} ${ordinal(date.getDate())}, ${date.getFullYear()} at ${clock}`;
}
