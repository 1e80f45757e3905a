import { describeUser, type User } from './describe-user.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';

interface NewName {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Changes the principal's own name. */
export async function setName(
  ctx: Ctx<SessionPrincipal>,
  { id, firstName, lastName }: NewName,
): Promise<User> {
  if (id.toLowerCase() !== ctx.principal.userId) throw notFound();
  await ctx.db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', ctx.principal.userId)
    .execute();
  return describeUser(ctx);
}
