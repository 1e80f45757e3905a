import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the time in a column has been reached. Such a time is never set further ahead than `longestMs`; if
 * it is further ahead, the clock was set back afterward, and the time also counts as reached.
 */
export const hasCome = (column: string, now: number, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestMs})`;
