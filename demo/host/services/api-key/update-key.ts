import type { updateKey as contract } from '../../../../web/contract/api-key.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { changeKey } from './change-key.ts';
import { describeKey, type ApiKey } from './describe-key.ts';
import { logKeyEvent } from './log-key-event.ts';
import { refuseBroadWildcards } from './refuse-broad-wildcards.ts';

/** Changes a key's name and whitelist, and whether it is active if that is given. */
export async function updateKey(
  ctx: Ctx<SessionPrincipal>,
  { id, name, whitelist_urls, activated, updated_date }: CheckedInput<typeof contract>,
): Promise<ApiKey> {
  refuseBroadWildcards(whitelist_urls);
  const changes = {
    name,
    whitelist: JSON.stringify(whitelist_urls),
    ...(activated === undefined ? {} : { activated: activated ? (1 as const) : (0 as const) }),
  };
  const readAt = updated_date === undefined ? undefined : Date.parse(updated_date);
  const row = await changeKey(ctx, id, changes, readAt);
  logKeyEvent(ctx, 'key_updated', id);
  return describeKey(ctx, row);
}
