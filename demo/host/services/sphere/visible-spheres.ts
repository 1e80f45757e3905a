import type { Selectable } from 'kysely';
import type { Ctx, ReadingPrincipal } from '../../context/context.ts';
import type { Database } from '../../db/schema.ts';
import type { SphereTable } from '../../db/tables/spheres.ts';
import { notFound } from '../../lib/errors.ts';
import { sphereIds } from '../../providers/spheres/sphere-source.ts';

/**
 * Returns the id of the sphere that has a number, either as its id or as its number in the sample world. Returns null if
 * no sphere has it, or if both kinds of sphere do.
 */
export async function idOfNumber(db: Database, number: number): Promise<number | null> {
  const found = await db
    .selectFrom('spheres')
    .where('id', 'in', [number, sphereIds.sample.first + number])
    .select('id')
    .execute();
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

export type VisibleSphere = Selectable<SphereTable>;

/** Returns a sphere that the principal's company can see. Throws the same `not_found` for all others. */
export async function findVisibleSphere(ctx: Ctx<ReadingPrincipal>, id: number): Promise<VisibleSphere> {
  const sphere = await visibleSpheres(ctx.db, ctx.principal.companyId)
    .where('spheres.id', '=', id)
    .selectAll('spheres')
    .executeTakeFirst();
  if (sphere === undefined) throw notFound();
  return sphere;
}

/**
 * Selects the spheres that a company can see: the shared ones and the company's, without removed ones and those
 * whose asset the company has disabled or deleted. Callers extend the query.
 */
export const visibleSpheres = (db: Database, companyId: string) =>
  db
    .selectFrom('spheres')
    .where('spheres.removed_at', 'is', null)
    // `coalesce` prevents the use of the index on the company. Lists are read by id, page by page, and would
    // otherwise be sorted for each page.
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
