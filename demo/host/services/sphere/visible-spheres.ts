import type { Selectable } from 'kysely';
import type { SphereTable } from '../../db/tables/spheres.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import type { Database } from '../../db/schema.ts';
import { sphereIds } from '../../providers/spheres/sphere-source.ts';

/** Maximum number of ids in one query, because databases limit the number of values. */
const IDS_AT_ONCE = 500;

/**
 * Converts requested ids to the ids of spheres in the database. A sphere of the sample world can also be
 * requested by the world's number, unless an ingested sphere has that number.
 */
export async function currentIds(db: Database, ids: readonly number[]): Promise<number[]> {
  const short = ids.filter((id) => id < sphereIds.sample.first);
  const ingested = new Set<number>();
  for (let at = 0; at < short.length; at += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('spheres')
      .where('id', 'in', short.slice(at, at + IDS_AT_ONCE))
      .select('id')
      .execute();
    for (const { id } of rows) ingested.add(id);
  }
  return ids.map((id) =>
    id < sphereIds.sample.first && !ingested.has(id) ? sphereIds.sample.first + id : id,
  );
}

export type VisibleSphere = Selectable<SphereTable>;

/** Returns a sphere that the principal's company can see. Throws the same `not_found` for all others. */
export async function findVisibleSphere(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  id: number,
): Promise<VisibleSphere> {
  const [current = id] = await currentIds(ctx.db, [id]);
  const sphere = await visibleSpheres(ctx.db, ctx.principal.companyId)
    .where('spheres.id', '=', current)
    .selectAll('spheres')
    .executeTakeFirst();
  if (sphere === undefined) throw notFound();
  return sphere;
}

/**
 * Selects the spheres that a company can see: the shared ones and the company's, without those whose asset
 * the company has disabled or deleted. Callers extend the query.
 */
export const visibleSpheres = (db: Database, companyId: string) =>
  db
    .selectFrom('spheres')
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
