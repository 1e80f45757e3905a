import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import { LINK_EXPIRED_TEXT } from '../../../../web/contract/user-fields.ts';
import type { verifyEmail as verifyEmailCall } from '../../../../web/contract/user-links.ts';
import { transact, type Ctx } from '../../context/context.ts';
import { isUniqueViolation } from '../../db/database-failure.ts';
import type { MailLinkTable } from '../../db/tables/accounts.ts';
import { ServiceError } from '../../lib/errors.ts';
import { deleteMailLinks, findMailLink, isLinkOpen, useMailLink } from './mail-link.ts';

/**
 * Time for which a used link can be opened again without an error, in milliseconds. Email programs and
 * impatient people open links twice.
 */
const REPEAT_WITHIN_MS = 86_400_000;

const linkExpired = (): ServiceError => new ServiceError('link_expired', LINK_EXPIRED_TEXT);

interface LinkUser {
  readonly id: string;
  readonly email: string;
  readonly email_verified_at: number | null;
}

function isRepeat(link: MailLinkTable, user: LinkUser, now: number): boolean {
  const isRecent = link.used_at !== null && now < link.used_at + REPEAT_WITHIN_MS;
  return isRecent && user.email_verified_at !== null && user.email === link.email;
}

/**
 * Returns whether the link's address belongs to the user or is still available. Another user may have claimed
 * it in the meantime.
 */
async function isFree(ctx: Ctx, { email, user_id }: MailLinkTable): Promise<boolean> {
  const other = await ctx.db
    .selectFrom('users')
    .where('email', '=', email)
    .where('id', '!=', user_id)
    .select('id')
    .executeTakeFirst();
  return other === undefined;
}

/** Verifies the user's address with a link, or changes it to the new one. Throws if the link is not valid. */
async function follow(ctx: Ctx, link: MailLinkTable, user: LinkUser): Promise<void> {
  if (isRepeat(link, user, ctx.now)) return;
  const isOfToday = link.purpose === 'change' || link.email === user.email;
  if (!isLinkOpen(link, ctx.now) || !isOfToday || !(await isFree(ctx, link))) throw linkExpired();
  if (!(await useMailLink(ctx, link.id))) throw linkExpired();
  await ctx.db
    .updateTable('users')
    .set({ email: link.email, email_verified_at: ctx.now })
    .where('id', '=', user.id)
    .execute();
  // Links that were emailed to the old address are no longer valid.
  await deleteMailLinks(ctx, user.id, ['verify', 'change', 'reset']);
  const event = link.purpose === 'change' ? 'email_changed' : 'email_verified';
  ctx.log.info({ event, userId: user.id }, 'address verified');
}

/** Verifies the address to which a link was emailed. A new address becomes the login. */
export function verifyEmail(ctx: Ctx, { key }: { key: string }): Promise<ResponseOf<typeof verifyEmailCall>> {
  return transact(ctx, async (inner) => {
    const link = await findMailLink(inner, ['verify', 'change'], key);
    const user =
      link &&
      (await inner.db
        .selectFrom('users')
        .where('id', '=', link.user_id)
        .where('deleted_at', 'is', null)
        .select(['id', 'email', 'email_verified_at'])
        .executeTakeFirst());
    if (!link || !user) throw linkExpired();
    await follow(inner, link, user);
    return { detail: 'Your email address is verified.', emailVerified: true as const, email: link.email };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? linkExpired() : error;
  });
}
