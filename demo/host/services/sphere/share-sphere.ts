import { z } from 'zod';
import { showsWatermark } from '../../../../elements/model/watermark-rule.ts';
import { hasPlan } from '../../../../web/contract/access.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type * as contract from '../../../../web/contract/sphere.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { companyPlans } from '../company/company-plans.ts';
import { hasUsers } from '../company/has-users.ts';
import { describeSubscription, listSubscriptions } from '../company/list-subscriptions.ts';
import { describePanorama, panoramaRows } from './describe-panorama.ts';
import { visibleSpheres, findVisibleSphere } from './visible-spheres.ts';

/** Purpose of a sealed share. Strings that were sealed for another purpose are not accepted as shares. */
const SEAL_CONTEXT = 'sphere share';

const sharedSchema = z.tuple([z.string(), z.int(), z.number(), z.number(), z.number()]);

/** A view that a company shares with everyone who has the id. */
export interface SharedView {
  readonly companyId: string;
  readonly sphereId: number;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

/**
 * Seals a share as an id that only the host can create. All characters of the id can be used in a URL.
 */
const sealShareId = (secrets: SecretBox, { companyId, sphereId, pan, tilt, fov }: SharedView): string =>
  secrets.seal(JSON.stringify([companyId, sphereId, pan, tilt, fov]), SEAL_CONTEXT);

/** Returns the share of an id; null if the host did not create the id. */
export function openShareId(secrets: SecretBox, id: string): SharedView | null {
  const text = secrets.open(id, SEAL_CONTEXT);
  if (text === null) return null;
  const [companyId, sphereId, pan, tilt, fov] = sharedSchema.parse(JSON.parse(text));
  return { companyId, sphereId, pan, tilt, fov };
}

const notShared = (): ServiceError =>
  new ServiceError('not_found', 'Error has occurred loading shared pano.');

/**
 * Returns the view of a share while its company sees the sphere, has a user and has a plan. Throws
 * `not_found` or `subscription_inactive`.
 */
export async function openSharedSphere(
  ctx: Ctx,
  { id }: CheckedInput<typeof contract.openSharedSphere>,
): Promise<ResponseOf<typeof contract.openSharedSphere>> {
  const share = openShareId(ctx.services.secrets, id);
  if (share === null) throw notShared();
  const { companyId, sphereId, pan, tilt, fov } = share;
  const row = await panoramaRows(visibleSpheres(ctx.db, companyId))
    .where('spheres.id', '=', sphereId)
    .executeTakeFirst();
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['name', 'hide_copyright_snapshot', 'hide_copyright_date', 'hide_share_name'])
    .executeTakeFirst();
  if (row === undefined || company === undefined || !(await hasUsers(ctx, companyId))) throw notShared();
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
    hide_copyright_snapshot: company.hide_copyright_snapshot === 1,
    hide_copyright_date: company.hide_copyright_date === 1,
    shared_by: company.hide_share_name === 1 ? null : company.name,
    has_watermark: showsWatermark(subscriptions, ctx.now, ctx.settings.trialDays),
  };
}

/** Creates an id with which anyone can see a view without a login. Throws `not_found`. */
export async function shareSphere(
  ctx: Ctx<SessionPrincipal>,
  { panoramaId, ...view }: CheckedInput<typeof contract.shareSphere>,
): Promise<ResponseOf<typeof contract.shareSphere>> {
  const { id: sphereId } = await findVisibleSphere(ctx, panoramaId);
  const { companyId, userId } = ctx.principal;
  const id = sealShareId(ctx.services.secrets, { companyId, sphereId, ...view });
  ctx.log.info({ event: 'sphere_shared', userId, companyId, sphereId }, 'sphere shared');
  return { id, url: `${ctx.settings.portalUrl}/share/${id}` };
}
