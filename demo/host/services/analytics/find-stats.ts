import type { findSphereLoadStats } from '../../../../web/contract/analytics.ts';
import { dayRangeOf } from '../../../../web/rules/day-range.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';
import { countDailyLoads } from './count-daily-loads.ts';
import { describeStats, type AnalyticsItem } from './describe-stats.ts';

/** The daily sphere loads of the caller's company: all sites together, then each, the busiest first. */
export async function findStats(
  ctx: Ctx<SessionPrincipal>,
  { entity_id, date_start, date_end, api_key }: CheckedInput<typeof findSphereLoadStats>,
): Promise<{ data: AnalyticsItem[] }> {
  const { companyId } = ctx.principal;
  if (entity_id !== companyId) throw notFound();
  if (api_key !== undefined) await requireOwnKey(ctx, api_key);
  const range = dayRangeOf(date_start, date_end);
  const sites = await countDailyLoads(ctx.db, { companyId, range, apiKey: api_key });
  return describeStats(sites, range);
}

async function requireOwnKey(ctx: Ctx<SessionPrincipal>, key: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .where('id', '=', key)
    .where('company_id', '=', ctx.principal.companyId)
    .select('id')
    .executeTakeFirst();
  if (row === undefined) throw notFound();
}
