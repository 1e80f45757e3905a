import { describeUser, type User } from '../account/describe-user.ts';
import type { Ctx, SessionCaller } from '../context.ts';
import { notFound } from '../errors.ts';

interface NewName {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Changes the caller's own name. */
export async function setName(ctx: Ctx<SessionCaller>, { id, firstName, lastName }: NewName): Promise<User> {
  if (id.toLowerCase() !== ctx.caller.userId) throw notFound();
  await ctx.db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', ctx.caller.userId)
    .execute();
  return describeUser(ctx);
}
