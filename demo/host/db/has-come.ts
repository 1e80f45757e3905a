import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the time in a column has come. A time further ahead than `longestMs`, the longest that it is ever set ahead,
 * was set by a clock that has been set back since: it has come, too.
 */
export const hasCome = (column: string, now: number, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestMs})`;
