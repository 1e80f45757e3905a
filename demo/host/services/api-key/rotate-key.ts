import type { rotateKey as contract } from '../../../../web/contract/api-key.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { changeKey } from './change-key.ts';
import { describeKey } from './describe-key.ts';
import { insertKey } from './insert-key.ts';
import { logKeyEvent } from './log-key-event.ts';
import { findCompanyKey } from './find-company-key.ts';
import { requireKeySlot } from './room-for-key.ts';

/** Creates a key with the settings of an old one, which expires after the overlap. */
export async function rotateKey(
  ctx: Ctx<SessionPrincipal>,
  { id, overlap_hours }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
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
