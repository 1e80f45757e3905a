import { type exportSphereLoadStats, type findSphereLoadStats } from '../../../../web/contract/analytics.ts';
import { dayRangeOf } from '../../../../web/rules/day-range.ts';
import { type AnalyticsItem, countDailyLoads, describeStats } from './count-daily-loads.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { writeCsv } from '../../../../web/rules/csv.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';

/**
 * The daily sphere loads as a table: a row for each day, a column for each site; no cell can be interpreted as a
 * formula.
 */
export async function exportStats(
  ctx: Ctx<SessionPrincipal>,
  input: CheckedInput<typeof exportSphereLoadStats>,
): Promise<Response> {
  const { data } = await findStats(ctx, input);
  const days = data[0]?.sessions_daily ?? [];
  const table = [
    ['Date', ...data.map(({ origin }) => origin)],
    ...days.map(({ date }, at) => [
      date,
      ...data.map(({ sessions_daily }) => sessions_daily[at]?.count ?? ''),
    ]),
  ];
  const name = `sphere-loads-${days[0]?.date}-to-${days.at(-1)?.date}.csv`;
  return new Response(writeCsv(table), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** The daily sphere loads of the principal's company: all sites together, then each, the busiest first. */
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
