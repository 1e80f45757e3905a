import type { exportSphereLoadStats } from '../../../../web/contract/analytics.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { writeCsv } from '../../../../web/rules/csv.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { findStats } from './find-stats.ts';

/** The daily sphere loads as a table: a row for each day, a column for each site; no cell can act as a formula. */
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
