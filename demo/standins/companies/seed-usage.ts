import { transact, type Ctx } from '../../host/context/context.ts';
import { type CountedLoad, addToDays } from '../../host/providers/loads/load-days.ts';
import { plausibleUsage } from './plausible-usage.ts';
import { seededKeys } from './seed-belongings.ts';
import { seedIds } from './seed-companies.ts';
import type { Situation } from './situations.ts';

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

/**
 * Number of days of generated usage, a little more than the three months that the dashboard initially shows.
 */
const USAGE_DAYS = 95;

/**
 * Returns the period of generated usage: the last three months, within the company's plan, without days that
 * already have usage.
 */
async function usageWindow(
  ctx: Ctx,
  { plans, ...situation }: Situation,
): Promise<{ fromMs: number; toMs: number }> {
  const { company } = seedIds({ plans, ...situation });
  const last = await ctx.db
    .selectFrom('sphere_load_days')
    .where('company_id', '=', company)
    .orderBy('day', 'desc')
    .select('day')
    .executeTakeFirst();
  const end = ctx.now + Math.max(...plans.map(({ endsInDays }) => endsInDays)) * DAY_MS;
  const toMs = Math.floor(Math.min(ctx.now, end) / QUARTER_MS) * QUARTER_MS;
  const fromMs = last === undefined ? ctx.now - USAGE_DAYS * DAY_MS : (last.day + 1) * DAY_MS;
  return { fromMs, toMs };
}

/** Stores when each key was last used, unless it was used later than its last load. */
async function noteLastUse({ db }: Ctx, loads: readonly CountedLoad[]): Promise<void> {
  const lastUses = new Map<string, number>();
  for (const { apiKey, atMs } of loads) lastUses.set(apiKey, Math.max(atMs, lastUses.get(apiKey) ?? 0));
  for (const [id, last] of lastUses)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: last })
      .where('id', '=', id)
      .where((column) => column.or([column('last_used_at', 'is', null), column('last_used_at', '<', last)]))
      .execute();
}

/** Adds plausible usage of a company's sites, up to the current time. The sites take turns with the keys that are on. */
async function useSites(ctx: Ctx, situation: Situation): Promise<void> {
  const keys = seededKeys(situation).filter(({ isActive }) => isActive);
  const [key] = keys;
  const origins = Object.entries(situation.sites);
  if (key === undefined || origins.length === 0) return;
  const { fromMs, toMs } = await usageWindow(ctx, situation);
  if (toMs <= fromMs) return;
  const sites = origins.map(([origin, loadsPerDay], at) => ({
    origin,
    loadsPerDay,
    apiKey: (keys[at % keys.length] ?? key).id,
  }));
  const seed = Number.parseInt(key.id.slice(0, 6), 16);
  const plan = { companyId: seedIds(situation).company, sites, fromMs, toMs, seed };
  const loads = [...plausibleUsage(plan)];
  await transact(ctx, async (inner) => {
    await addToDays(inner.db, loads);
    await noteLastUse(inner, loads);
  });
}

export async function seedUsage(ctx: Ctx, situations: readonly Situation[]): Promise<void> {
  for (const situation of situations) await useSites(ctx, situation);
}
