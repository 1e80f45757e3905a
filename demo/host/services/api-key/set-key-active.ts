import type { setKeyActive as contract } from '../../../../web/contract/api-key.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { changeKey } from './change-key.ts';
import { describeKey, type ApiKey } from './describe-key.ts';
import { logKeyEvent } from './log-key-event.ts';
import { findCompanyKey } from './find-company-key.ts';

/** Switches a key on or off. */
export async function setKeyActive(
  ctx: Ctx<SessionPrincipal>,
  { key, active }: CheckedInput<typeof contract>,
): Promise<ApiKey> {
  const row = await transact(ctx, async (inner) => {
    const { expires_at } = await findCompanyKey(inner, key);
    if (active && expires_at !== null && expires_at <= inner.now)
      throw new ServiceError('conflict', 'This API key was replaced by a new one and has expired.');
    return changeKey(inner, key, { activated: active ? 1 : 0 });
  });
  logKeyEvent(ctx, 'key_switched', key);
  return describeKey(ctx, row);
}
