import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import { LINK_EXPIRED_TEXT } from '../../../../web/contract/user-fields.ts';
import type { restoreAccount as contract } from '../../../../web/contract/user-links.ts';
import { transact, type Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { findMailLink, isLinkOpen, RESTORABLE_MS, useMailLink } from './mail-link.ts';

/** Restores a deleted user with the key of an emailed link, which proves that the user owns the address. */
export function restoreAccount(ctx: Ctx, { key }: { key: string }): Promise<ResponseOf<typeof contract>> {
  return transact(ctx, async (inner) => {
    const linkExpired = new ServiceError('link_expired', LINK_EXPIRED_TEXT);
    const link = await findMailLink(inner, ['restore'], key);
    if (link === undefined || !isLinkOpen(link, ctx.now)) throw linkExpired;
    if (!(await useMailLink(inner, link.id))) throw linkExpired;
    const restored = await inner.db
      .updateTable('users')
      .set({ deleted_at: null })
      .where('id', '=', link.user_id)
      .where('email', '=', link.email)
      .where('deleted_at', '>', ctx.now - RESTORABLE_MS)
      .executeTakeFirst();
    if (restored.numUpdatedRows === 0n) throw linkExpired;
    ctx.log.info({ event: 'account_restored', userId: link.user_id }, 'account restored');
    return { detail: 'Your account was restored. Please log in.', email: link.email };
  });
}
