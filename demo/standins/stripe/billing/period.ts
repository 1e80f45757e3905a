/**
 * Returns the end of a period that starts at `start`, in seconds: the same day of a later month, or that
 * month's last day.
 */
export function periodEnd(start: number, interval: 'month' | 'year', anchor = start): number {
  const from = new Date(start * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const months = from.getUTCMonth() + (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const end = Date.UTC(
    from.getUTCFullYear(),
    months,
    Math.min(day, lastDay),
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  );
  return end / 1000;
}
