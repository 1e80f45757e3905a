import type { PointSets } from '../../../../elements/model/clusters/cluster-index.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import type { ClusterSet } from '../../providers/spheres/clusters/sphere-clusters.ts';
import { sphereSetOf } from './sphere-set.ts';
import { visibleSpheres } from './visible-spheres.ts';

/** Number of rows read at once. Reading them takes the embedded database about 10 ms. */
const PAGE = 5000;

type Points = Readonly<Record<'ids' | 'places', number[]>>;

const toArrays = ({ ids, places }: Points) => ({
  ids: Float64Array.from(ids),
  places: Float64Array.from(places),
});

/** Returns the positions of a company's visible spheres, read page by page. */
async function readPoints(ctx: Ctx, companyId: string): Promise<PointSets> {
  const all: Points = { ids: [], places: [] };
  const loose: Points = { ids: [], places: [] };
  for (let last = -1; ;) {
    const page = await visibleSpheres(ctx.db, companyId)
      .where('spheres.id', '>', last)
      .select(['spheres.id', 'latitude', 'longitude', 'package_id'])
      .orderBy('spheres.id')
      .limit(PAGE)
      .execute();
    for (const { id, latitude, longitude, package_id } of page)
      for (const points of package_id === null ? [all, loose] : [all]) {
        points.ids.push(id);
        points.places.push(latitude, longitude);
      }
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) break;
    last = end.id;
  }
  return { ...toArrays(all), loose: toArrays(loose) };
}

/**
 * Returns the set of spheres that a principal sees. All companies that see exactly the shared spheres use one
 * set.
 */
export async function clusterSetOf(ctx: Ctx<SessionPrincipal | KeyPrincipal>): Promise<ClusterSet> {
  return { ...(await sphereSetOf(ctx)), read: () => readPoints(ctx, ctx.principal.companyId) };
}
