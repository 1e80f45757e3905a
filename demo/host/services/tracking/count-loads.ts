import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { quarterOf } from './day-cut.ts';

/** How many keys one statement asks for. */
const KEYS_AT_ONCE = 400;

/** Sphere loads of each key since a time, which is rounded down to a quarter hour; a key without loads has 0. */
export async function countLoads(
  ctx: Pick<Ctx, 'db'>,
  keyIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  const counts = new Map(keyIds.map((id): [string, number] => [id, 0]));
  const { day, quarter } = quarterOf(sinceMs);
  const before = quarter === 0 ? sql<number>`0` : sql<number>`${sql.ref(`cut_${quarter}`)}`;
  for (let at = 0; at < keyIds.length; at += KEYS_AT_ONCE) {
    const rows = await ctx.db
      .selectFrom('sphere_load_days')
      .where('api_key', 'in', keyIds.slice(at, at + KEYS_AT_ONCE))
      .where('day', '>=', day)
      .groupBy('api_key')
      .select('api_key')
      .select(sql<number>`sum(case when day = ${day} then total - ${before} else total end)`.as('count'))
      .execute();
    for (const { api_key, count } of rows) counts.set(api_key, count);
  }
  return counts;
}
