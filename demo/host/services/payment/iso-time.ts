/** Returns a time in the format of responses. */
export const isoTime = <T extends number | null>(ms: T): T extends null ? string | null : string =>
  (ms === null ? null : new Date(ms).toISOString()) as T extends null ? string | null : string;
