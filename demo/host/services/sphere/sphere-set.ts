import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import type { SphereSet } from '../../providers/spheres/sphere-lists.ts';

/**
 * Returns a fingerprint of the differences between a company's coverage and the shared spheres; null if there
 * are none.
 */
async function differenceOf(ctx: Ctx, companyId: string): Promise<string | null> {
  const sphere = await ctx.db
    .selectFrom('spheres')
    .where('company_id', '=', companyId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  const hidden = await ctx.db
    .selectFrom('assets')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('disabled', '=', 1), eb('deleted_at', 'is not', null)]))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('changed_at').as('changed')])
    .executeTakeFirst();
  const count = hidden?.count ?? 0;
  if (sphere === undefined && count === 0) return null;
  return `${count} ${hidden?.changed ?? 0}`;
}

export async function sphereSetOf(ctx: Ctx<SessionPrincipal | KeyPrincipal>): Promise<SphereSet> {
  const { companyId } = ctx.principal;
  const { version } = await ctx.db
    .selectFrom('sphere_clock')
    .where('id', '=', 1)
    .select('version')
    .executeTakeFirstOrThrow();
  const difference = await differenceOf(ctx, companyId);
  return {
    owner: difference === null ? 'library' : companyId,
    version: `${version} ${difference ?? ''}`,
  };
}
