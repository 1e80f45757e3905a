import type { Selectable } from 'kysely';
import type { SphereTable } from '../../db/tables/spheres.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Database } from '../../db/schema.ts';

/** A sphere that the principal's company may see. Throws the same `not_found` for all others. */
export async function findVisibleSphere(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  id: number,
): Promise<Selectable<SphereTable>> {
  const sphere = await visibleSpheres(ctx.db, ctx.principal.companyId)
    .where('spheres.id', '=', id)
    .selectAll('spheres')
    .executeTakeFirst();
  if (sphere === undefined) throw notFound();
  return sphere;
}

/**
 * A query of the spheres that a company may see, for callers to extend: the library's and its own, without those whose
 * asset it disabled or deleted.
 */
export const visibleSpheres = (db: Database, companyId: string) =>
  db
    .selectFrom('spheres')
    // Written so that no index on the company is used: lists are read by id, page by page, and must not be sorted each
    // time.
    .where((eb) => eb.fn.coalesce('spheres.company_id', eb.val(companyId)), '=', companyId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('assets')
            .select('assets.id')
            .whereRef('assets.sphere_id', '=', 'spheres.id')
            .where('assets.company_id', '=', companyId)
            .where((hidden) => hidden.or([hidden('disabled', '=', 1), hidden('deleted_at', 'is not', null)])),
        ),
      ),
    );
