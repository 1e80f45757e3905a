import { sql, type RawBuilder } from 'kysely';

/**
 * Returns a condition that is true once the time in a column has been reached. Times are never set more than
 * `longestMs` ahead. A time that is further ahead means that the clock was set back, so it also counts as
 * reached.
 */
export const hasCome = (column: string, now: number, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestMs})`;
