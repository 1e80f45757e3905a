import type { ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { getUser as getUserCall } from '../../../../web/contract/profile.ts';
import { describeUser } from './describe-user.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';

/** The current user in full, or a colleague by name. */
export async function getUser(
  ctx: Ctx<SessionPrincipal>,
  { userid }: { userid: string },
): Promise<ResponseOf<typeof getUserCall>> {
  const { userId, companyId } = ctx.principal;
  if (userid.toLowerCase() === userId) return describeUser(ctx);
  const row = await ctx.db
    .selectFrom('users')
    .where('id', '=', userid.toLowerCase())
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'first_name', 'last_name'])
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const groups = await ctx.db
    .selectFrom('user_groups')
    .where('user_id', '=', row.id)
    .orderBy('name')
    .select('name')
    .execute();
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    groups: groups.map(({ name }) => name),
  };
}
