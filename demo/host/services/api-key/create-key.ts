import type { createKey as contract } from '../../../../web/contract/api-key.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { describeKey, type ApiKey } from './describe-key.ts';
import { insertKey } from './insert-key.ts';
import { logKeyEvent } from './log-key-event.ts';
import { refuseBroadWildcards } from './refuse-broad-wildcards.ts';
import { requireKeySlot } from './room-for-key.ts';

/** The next free name `API Key N` of the company. */
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

/** Creates a key, by default active and for any site. */
export async function createKey(
  ctx: Ctx<SessionPrincipal>,
  { companyId, name, whitelist_urls: whitelist = ['*'] }: CheckedInput<typeof contract>,
): Promise<ApiKey> {
  if (companyId !== ctx.principal.companyId) throw notFound();
  refuseBroadWildcards(whitelist);
  const row = await transact(ctx, async (inner) => {
    await requireKeySlot(inner);
    return insertKey(inner, {
      name: name ?? (await nextName(inner)),
      activated: 1,
      whitelist: JSON.stringify(whitelist),
    });
  });
  logKeyEvent(ctx, 'key_created', row.id);
  return describeKey(ctx, row);
}
