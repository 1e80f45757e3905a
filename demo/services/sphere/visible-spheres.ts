import type { Database } from '../../db/schema.ts';

/**
 * The spheres that a company may see, as a query to go on with: the library's and its own, without those whose asset
 * it disabled or deleted.
 */
export const visibleSpheres = (db: Database, companyId: string) =>
  db
    .selectFrom('spheres')
    .where((eb) => eb.or([eb('spheres.company_id', 'is', null), eb('spheres.company_id', '=', companyId)]))
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
