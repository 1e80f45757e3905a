import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { setContact as contract } from '../../../../web/contract/profile.ts';
import { describeUser, type User } from './describe-user.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';

/** Changes the principal's own phone number and address. */
export async function setContact(
  ctx: Ctx<SessionPrincipal>,
  { id, phone, address }: CheckedInput<typeof contract>,
): Promise<User> {
  if (id.toLowerCase() !== ctx.principal.userId) throw notFound();
  await ctx.db.updateTable('users').set({ phone, address }).where('id', '=', ctx.principal.userId).execute();
  return describeUser(ctx);
}
