import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { openSharedSphere as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { describePanorama, panoramaRows } from './describe-panorama.ts';
import { openShareId } from './share-id.ts';
import { visibleSpheres } from './visible-spheres.ts';

const notShared = (): ServiceError =>
  new ServiceError('not_found', 'Error has occurred loading shared pano.');

/** The view behind a share, as long as its company still sees the sphere. Throws `not_found`. */
export async function openSharedSphere(
  ctx: Ctx,
  { id }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const share = openShareId(ctx.services.secrets, id);
  if (share === null) throw notShared();
  const { companyId, sphereId, pan, tilt, fov } = share;
  const row = await panoramaRows(visibleSpheres(ctx.db, companyId))
    .where('spheres.id', '=', sphereId)
    .executeTakeFirst();
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['hide_copyright_snapshot', 'hide_copyright_date'])
    .executeTakeFirst();
  if (row === undefined || company === undefined) throw notShared();
  return {
    panorama: describePanorama(row),
    initial_pan: pan,
    initial_tilt: tilt,
    initial_fov: fov,
    hide_copyright_snapshot: company.hide_copyright_snapshot === 1,
    hide_copyright_date: company.hide_copyright_date === 1,
  };
}
