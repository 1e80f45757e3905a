import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { setCompanyDetails as contract } from '../../../../web/contract/profile.ts';
import type { Flag } from '../../db/tables/accounts.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { describeCompany, type Company } from './describe-company.ts';

const flagOf = (value: boolean | undefined): Flag | undefined =>
  value === undefined ? undefined : value ? 1 : 0;

/** Changes address and settings of the principal's company; if it has an owner, only the owner may. */
export async function setCompanyDetails(
  ctx: Ctx<SessionPrincipal>,
  { id, address, ...hides }: CheckedInput<typeof contract>,
): Promise<Company> {
  const { userId, companyId } = ctx.principal;
  if (id.toLowerCase() !== companyId) throw notFound();
  const { owner_id, ...before } = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['owner_id', 'address', 'hide_copyright_snapshot', 'hide_copyright_date'])
    .executeTakeFirstOrThrow();
  if (owner_id !== null && owner_id !== userId) {
    ctx.log.warn({ event: 'access_denied', userId, companyId }, 'company not changed');
    throw new ServiceError('forbidden', 'Only the owner of the company can change this.');
  }
  await ctx.db
    .updateTable('companies')
    .set({
      address: address ?? before.address,
      hide_copyright_snapshot: flagOf(hides.hide_copyright_snapshot) ?? before.hide_copyright_snapshot,
      hide_copyright_date: flagOf(hides.hide_copyright_date) ?? before.hide_copyright_date,
    })
    .where('id', '=', companyId)
    .execute();
  ctx.log.info({ event: 'company_changed', userId, companyId }, 'company changed');
  return describeCompany(ctx);
}
