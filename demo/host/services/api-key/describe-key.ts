import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { listKeys as contract } from '../../../../web/contract/api-key.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { apiKeySchema } from '../../../../web/contract/entities.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import type { ApiKeyTable } from '../../db/tables/api-keys.ts';
import { notFound } from '../../lib/errors.ts';
import { countLoads } from '../../providers/loads/load-days.ts';

/** An API key in the contract's format. */
export type ApiKey = z.infer<typeof apiKeySchema>;

export type ApiKeyRow = Selectable<ApiKeyTable>;

/** Sphere loads of the last 30 days are counted. */
const COUNTED_MS = 30 * 86_400_000;

export const whitelistOf = ({ whitelist }: Pick<ApiKeyRow, 'whitelist'>): readonly string[] =>
  JSON.parse(whitelist) as string[];

const writtenTime = (ms: number): string => new Date(ms).toISOString();
const writtenTimeOrNull = (ms: number | null): string | null => (ms === null ? null : writtenTime(ms));

/** Returns stored keys in the contract's format, in the same order. */
export async function describeKeys(
  ctx: Pick<Ctx, 'db' | 'now'>,
  rows: readonly ApiKeyRow[],
): Promise<ApiKey[]> {
  const loads = await countLoads(
    ctx.db,
    rows.map(({ id }) => id),
    ctx.now - COUNTED_MS,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    activated: row.activated === 1,
    whitelist_urls: [...whitelistOf(row)],
    created_date: writtenTime(row.created_at),
    updated_date: writtenTime(row.updated_at),
    company_owner: row.company_id,
    last_used_at: writtenTimeOrNull(row.last_used_at),
    expires_at: writtenTimeOrNull(row.expires_at),
    sessions_30d: loads.get(row.id) ?? 0,
  }));
}

export async function describeKey(ctx: Pick<Ctx, 'db' | 'now'>, row: ApiKeyRow): Promise<ApiKey> {
  const [described] = await describeKeys(ctx, [row]);
  return described as ApiKey;
}

/** Lists the keys of the principal's company, newest first, without deleted ones. */
export async function listKeys(
  ctx: Ctx<SessionPrincipal>,
  { companyId }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  if (companyId !== ctx.principal.companyId) throw notFound();
  const rows = await ctx.db
    .selectFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute();
  return { apiKeys: await describeKeys(ctx, rows) };
}
