import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { showsWatermark } from '../../../../elements/model/watermark-rule.ts';
import { hasPlan } from '../../../../web/contract/access.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type * as contract from '../../../../web/contract/sphere.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import type { ShareTable } from '../../db/tables/spheres.ts';
import { ServiceError } from '../../lib/errors.ts';
import { companyPlans } from '../company/company-plans.ts';
import { hasUsers } from '../company/has-users.ts';
import { describeSubscription, listSubscriptions } from '../company/list-subscriptions.ts';
import { describePanorama, panoramaRows } from '../sphere/describe-panorama.ts';
import { readSavedMeasures, writeSavedMeasures } from '../sphere/saved-measures.ts';
import { visibleSpheres, findVisibleSphere } from '../sphere/visible-spheres.ts';
import { type SharedView, openShareId, sealShareId } from './share-id.ts';

const notShared = (): ServiceError =>
  new ServiceError('not_found', 'Error has occurred loading shared pano.');

/** Returns what is stored with a share. The company cannot end a link from before shares were listed. Throws `not_found`. */
async function findShare(
  ctx: Ctx,
  { shareId, companyId }: SharedView,
): Promise<Pick<Selectable<ShareTable>, 'measures'>> {
  if (shareId === null) return { measures: null };
  const row = await ctx.db
    .selectFrom('shares')
    .where('id', '=', shareId)
    .where('company_id', '=', companyId)
    .select(['ends_at', 'measures'])
    .executeTakeFirst();
  if (row === undefined || (row.ends_at !== null && row.ends_at <= ctx.now)) throw notShared();
  return row;
}

/**
 * Returns the view of a share until its end, while its company sees the sphere, has a user and has a plan. Throws
 * `not_found` or `subscription_inactive`.
 */
export async function readSharedSphere(
  ctx: Ctx,
  share: SharedView,
): Promise<ResponseOf<typeof contract.openSharedSphere>> {
  const { companyId, sphereId, pan, tilt, fov } = share;
  const row = await panoramaRows(visibleSpheres(ctx.db, companyId))
    .where('spheres.id', '=', sphereId)
    .executeTakeFirst();
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['name', 'hide_copyright_snapshot', 'hide_copyright_date', 'hide_share_name'])
    .executeTakeFirst();
  if (row === undefined || company === undefined) throw notShared();
  const { measures } = await findShare(ctx, share);
  if (!(await hasUsers(ctx, companyId))) throw notShared();
  if (!hasPlan('either', await companyPlans(ctx, companyId)))
    throw new ServiceError(
      'subscription_inactive',
      'The plan of the company that shared this view has ended.',
    );
  const subscriptions = (await listSubscriptions(ctx, companyId)).map(describeSubscription);
  return {
    panorama: describePanorama(row, ctx.services.surfaceOf),
    initial_pan: pan,
    initial_tilt: tilt,
    initial_fov: fov,
    measures: measures === null ? null : readSavedMeasures(measures),
    hide_copyright_snapshot: company.hide_copyright_snapshot === 1,
    hide_copyright_date: company.hide_copyright_date === 1,
    shared_by: company.hide_share_name === 1 ? null : company.name,
    has_watermark: showsWatermark(subscriptions, ctx.now, ctx.settings.trialDays),
  };
}

/** Counts an opened link. The view is shown even if it cannot be counted, for example while the disk is full. */
async function countView(ctx: Ctx, { shareId }: SharedView): Promise<void> {
  if (shareId === null) return;
  try {
    await ctx.db
      .updateTable('shares')
      .set((eb) => ({ views: eb('views', '+', 1), viewed_at: ctx.now }))
      .where('id', '=', shareId)
      .execute();
  } catch (error) {
    ctx.log.warn({ event: 'share_not_counted', shareId, err: error }, 'opened link not counted');
  }
}

/** Returns the view of a link, and counts it. Throws as `readSharedSphere`. */
export async function openSharedSphere(
  ctx: Ctx,
  { id }: CheckedInput<typeof contract.openSharedSphere>,
): Promise<ResponseOf<typeof contract.openSharedSphere>> {
  const share = openShareId(ctx.services.secrets, id);
  if (share === null) throw notShared();
  const shared = await readSharedSphere(ctx, share);
  await countView(ctx, share);
  return shared;
}

/** Creates a link with which anyone can see a view without a login. Throws `not_found`. */
export async function shareSphere(
  ctx: Ctx<SessionPrincipal>,
  { panoramaId, pan, tilt, fov, measures }: CheckedInput<typeof contract.shareSphere>,
): Promise<ResponseOf<typeof contract.shareSphere>> {
  const { id: sphereId } = await findVisibleSphere(ctx, panoramaId);
  const { companyId, userId } = ctx.principal;
  const shareId = randomUUID();
  await ctx.db
    .insertInto('shares')
    .values({
      id: shareId,
      company_id: companyId,
      sphere_id: sphereId,
      pan,
      tilt,
      fov,
      measures: writeSavedMeasures(measures),
      created_at: ctx.now,
      ends_at: null,
    })
    .execute();
  const id = sealShareId(ctx.services.secrets, { companyId, sphereId, pan, tilt, fov, shareId });
  ctx.log.info({ event: 'sphere_shared', userId, companyId, sphereId }, 'sphere shared');
  return { id, url: `${ctx.settings.portalUrl}/share/${id}` };
}
