import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { describeCompany, type Company } from './describe-company.ts';

/** Renames the principal's company; if it has an owner, only the owner may. */
export async function setCompanyName(
  ctx: Ctx<SessionPrincipal>,
  { id, name }: { id: string; name: string },
): Promise<Company> {
  const { userId, companyId } = ctx.principal;
  if (id.toLowerCase() !== companyId) throw notFound();
  const done = await ctx.db
    .updateTable('companies')
    .set({ name })
    .where('id', '=', companyId)
    .where((eb) => eb.or([eb('owner_id', 'is', null), eb('owner_id', '=', userId)]))
    .executeTakeFirst();
  if (done.numUpdatedRows === 0n) {
    ctx.log.warn({ event: 'access_denied', userId, companyId }, 'company not renamed');
    throw new ServiceError('forbidden', 'Only the owner of the company can change its name.');
  }
  ctx.log.info({ event: 'company_renamed', userId, companyId }, 'company renamed');
  return describeCompany(ctx);
}
