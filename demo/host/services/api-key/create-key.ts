import { randomUUID } from 'node:crypto';
import type * as contract from '../../../../web/contract/api-key.ts';
import { MAX_KEYS } from '../../../../web/contract/api-key.ts';
import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import { change, type Change } from '../../context/change.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { logKeyEvent, changeKey, findCompanyKey } from './change-key.ts';
import { refuseBroadWildcards } from './check-whitelist.ts';
import { describeKey, type ApiKey, type ApiKeyRow } from './describe-key.ts';

/** Returns the next unused name `API Key N` of the company. */
async function nextName({ db, principal }: Ctx<SessionPrincipal>): Promise<string> {
  const rows = await db
    .selectFrom('api_keys')
    .where('company_id', '=', principal.companyId)
    .where('deleted_at', 'is', null)
    .select('name')
    .execute();
  const names = new Set(rows.map(({ name }) => name));
  let number = rows.length + 1;
  while (names.has(`API Key ${number}`)) number += 1;
  return `API Key ${number}`;
}

/** Creates a key, which by default is on and allows any site. */
export function createKey(
  ctx: Ctx<SessionPrincipal>,
  { companyId, name, whitelist_urls: whitelist = ['*'] }: CheckedInput<typeof contract.createKey>,
): Change<ApiKey> {
  if (companyId !== ctx.principal.companyId) throw notFound();
  refuseBroadWildcards(whitelist);
  return change(
    ctx,
    async (inner) => {
      await requireKeySlot(inner);
      const row = await insertKey(inner, {
        name: name ?? (await nextName(inner)),
        activated: 1,
        whitelist: JSON.stringify(whitelist),
      });
      return describeKey(inner, row);
    },
    ({ id }) => logKeyEvent(ctx, 'key_created', id),
  );
}

/**
 * Throws if the company must not have another key; expired keys do not count. Must run in a transaction. The
 * company's row is written first, so that two calls cannot both use the last slot.
 */
export async function requireKeySlot(ctx: Ctx<SessionPrincipal>): Promise<void> {
  const { companyId } = ctx.principal;
  await ctx.db
    .updateTable('companies')
    .set((column) => ({ name: column.ref('name') }))
    .where('id', '=', companyId)
    .execute();
  const { count } = await ctx.db
    .selectFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where((column) => column.or([column('expires_at', 'is', null), column('expires_at', '>', ctx.now)]))
    .select((column) => column.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_KEYS)
    throw new ServiceError('limit_reached', `A company can have at most ${MAX_KEYS} API keys.`);
}

type KeySettings = Pick<ApiKeyRow, 'name' | 'activated' | 'whitelist'>;

async function insertKey(ctx: Ctx<SessionPrincipal>, settings: KeySettings): Promise<ApiKeyRow> {
  const row: ApiKeyRow = {
    ...settings,
    id: randomUUID(),
    company_id: ctx.principal.companyId,
    created_at: ctx.now,
    updated_at: ctx.now,
    last_used_at: null,
    expires_at: null,
    deleted_at: null,
  };
  await ctx.db.insertInto('api_keys').values(row).execute();
  return row;
}

/** Creates a key with the settings of an old one. The old one expires after the overlap. */
export async function rotateKey(
  ctx: Ctx<SessionPrincipal>,
  { id, overlap_hours }: CheckedInput<typeof contract.rotateKey>,
): Promise<ResponseOf<typeof contract.rotateKey>> {
  const expires_at = ctx.now + Math.round(overlap_hours * 3_600_000);
  const rows = await transact(ctx, async (inner) => {
    await requireKeySlot(inner);
    const { name, activated, whitelist, expires_at: ending } = await findCompanyKey(inner, id);
    if (ending !== null)
      throw new ServiceError('conflict', 'This API key has already been replaced by a new one.');
    const fresh = await insertKey(inner, { name, activated, whitelist });
    return { old: await changeKey(inner, id, { expires_at }), fresh };
  });
  logKeyEvent(ctx, 'key_rotated', id);
  return { old: await describeKey(ctx, rows.old), new: await describeKey(ctx, rows.fresh) };
}
