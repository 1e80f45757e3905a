const form = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

/** The day of a time as the reader writes it, by the reader's clock; empty when it is none. */
export function localDay(time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : form.format(date);
}
