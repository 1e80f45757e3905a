import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the time in a column has been reached. Such a time is never set further ahead than `longestMs`. If
 * it is, the clock has since been set back, so the time counts as reached as well.
 */
export const hasCome = (column: string, now: number, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestMs})`;
