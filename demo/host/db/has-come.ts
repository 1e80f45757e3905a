import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the time in a column has been reached. A time that is further ahead than `longestMs`, the furthest that it is
 * ever set ahead, was written before the clock was set back, so it counts as reached as well.
 */
export const hasCome = (column: string, now: number, longestMs: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestMs})`;
