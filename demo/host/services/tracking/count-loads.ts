import type { Ctx } from '../context.ts';
import { countBefore, quarterOf } from './load-days.ts';

/** The maximum of keys in one statement. */
const KEYS_AT_ONCE = 400;

/** Sphere loads of each key since a time, which is rounded down to a quarter hour; a key without loads has 0. */
export async function countLoads(
  ctx: Pick<Ctx, 'db'>,
  keyIds: readonly string[],
  sinceMs: number,
): Promise<Map<string, number>> {
  const counts = new Map(keyIds.map((id): [string, number] => [id, 0]));
  const { day, quarter } = quarterOf(sinceMs);
  for (let at = 0; at < keyIds.length; at += KEYS_AT_ONCE) {
    const days = ctx.db
      .selectFrom('sphere_load_days')
      .where('api_key', 'in', keyIds.slice(at, at + KEYS_AT_ONCE))
      .select('api_key');
    const sums = await days
      .where('day', '>=', day)
      .groupBy('api_key')
      .select((all) => all.fn.sum<number>('total').as('count'))
      .execute();
    for (const { api_key, count } of sums) counts.set(api_key, count);
    // The first day only counts from the given time on.
    for (const { api_key, quarters } of await days.where('day', '=', day).select('quarters').execute())
      counts.set(api_key, (counts.get(api_key) ?? 0) - countBefore(quarters, quarter));
  }
  return counts;
}
