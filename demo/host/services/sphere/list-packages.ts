import type { CheckedInput, ResponseOf } from '../../../../web/contract/endpoint.ts';
import type { BoundingBox } from '../../../../web/contract/sphere-fields.ts';
import type { listPackages as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { LIBRARY } from './package-counts.ts';

type Reader = Ctx<SessionPrincipal | KeyPrincipal>;

/**
 * Returns the packages in a box, each with the stored number of its shared spheres and of the company's
 * spheres.
 */
const packagesIn = ({ db, principal }: Reader, { west, south, east, north }: BoundingBox) =>
  db
    .selectFrom('packages')
    .innerJoin('package_counts', 'package_counts.package_id', 'packages.id')
    .where('owner', 'in', [LIBRARY, principal.companyId])
    .where('center_lat', '>=', south)
    .where('center_lat', '<=', north)
    .where((eb) => {
      const [fromWest, toEast] = [eb('center_long', '>=', west), eb('center_long', '<=', east)];
      return west <= east ? eb.and([fromWest, toEast]) : eb.or([fromWest, toEast]);
    })
    .groupBy(['packages.id', 'name', 'center_lat', 'center_long'])
    .select((eb) => [
      'packages.id',
      'name',
      'center_lat',
      'center_long',
      eb.fn.sum<number>('count').as('count'),
    ])
    .execute();

/** Returns, for each package, the number of its spheres that the company has disabled or deleted. */
async function hiddenByPackage({ db, principal }: Reader): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .selectFrom('assets')
    .innerJoin('spheres', 'spheres.id', 'assets.sphere_id')
    .where('assets.company_id', '=', principal.companyId)
    .where((eb) => eb.or([eb('disabled', '=', 1), eb('deleted_at', 'is not', null)]))
    .where((eb) =>
      eb.or([eb('spheres.company_id', 'is', null), eb('spheres.company_id', '=', principal.companyId)]),
    )
    .groupBy('package_id')
    .select((eb) => ['package_id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ package_id, count }) => [package_id, count]));
}

/** Returns the packages in a box with spheres that the principal can see, largest first. */
export async function listPackages(
  ctx: Reader,
  { bbox, limit }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const hidden = await hiddenByPackage(ctx);
  const packages = (await packagesIn(ctx, bbox))
    .map(({ id, count, ...each }) => ({ ...each, count: count - (hidden.get(id) ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'));
  return { packages: packages.slice(0, limit) };
}
