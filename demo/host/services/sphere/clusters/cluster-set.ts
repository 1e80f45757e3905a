import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context.ts';
import { visibleSpheres } from '../visible-spheres.ts';
import type { SpherePoints } from '../../../../../elements/model/clusters/cluster-index.ts';
import type { ClusterSet } from './sphere-clusters.ts';

/** Rows read at once: about 10 ms of the embedded database. */
const PAGE = 5000;

/** The positions of a company's visible spheres, page by page. */
async function readPoints(ctx: Ctx, companyId: string): Promise<SpherePoints> {
  const ids: number[] = [];
  const places: number[] = [];
  for (let last = -1; ;) {
    const page = await visibleSpheres(ctx.db, companyId)
      .where('spheres.id', '>', last)
      .select(['spheres.id', 'latitude', 'longitude'])
      .orderBy('spheres.id')
      .limit(PAGE)
      .execute();
    for (const { id, latitude, longitude } of page) {
      ids.push(id);
      places.push(latitude, longitude);
    }
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) break;
    last = end.id;
  }
  return { ids: Float64Array.from(ids), places: Float64Array.from(places) };
}

/** A fingerprint of how a company's coverage differs from the library; null if it does not. */
async function differenceOf(ctx: Ctx, companyId: string): Promise<string | null> {
  const own = await ctx.db
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
  if (own === undefined && count === 0) return null;
  return `${count} ${hidden?.changed ?? 0}`;
}

/** The set of spheres that a principal sees. All companies that see the library and nothing else share one. */
export async function clusterSetOf(ctx: Ctx<SessionPrincipal | KeyPrincipal>): Promise<ClusterSet> {
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
    read: () => readPoints(ctx, companyId),
  };
}
