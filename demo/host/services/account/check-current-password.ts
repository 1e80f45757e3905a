import type { Selectable } from 'kysely';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import type { UserTable } from '../../db/tables/accounts.ts';

/** Returns the principal's row if the password is correct; null otherwise. */
export async function checkCurrentPassword(
  ctx: Ctx<SessionPrincipal>,
  password: string,
): Promise<Selectable<UserTable> | null> {
  const { userId } = ctx.principal;
  const user = await ctx.db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  const isRight = await ctx.services.passwords.verify(user?.password_hash, password);
  if (isRight && user !== undefined) return user;
  ctx.log.warn({ event: 'password_refused', userId }, 'current password was wrong');
  return null;
}
