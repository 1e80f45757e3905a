import type { Database } from '../../db/schema.ts';

/**
 * The spheres that a company may see, as a query to go on with: the library's and its own, without those whose asset
 * it disabled or deleted.
 */
export const visibleSpheres = (db: Database, companyId: string) =>
  db
    .selectFrom('spheres')
    // Written so that no index on the company is tried: lists go by id, page by page, and must not be sorted each time.
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
