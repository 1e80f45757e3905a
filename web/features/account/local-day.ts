const form = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' });

/** The day of a time, as the reader writes it and by the reader's clock. */
export const localDay = (iso: string): string => form.format(new Date(iso));
