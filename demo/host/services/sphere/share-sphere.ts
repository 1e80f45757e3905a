import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { shareSphere as contract } from '../../../../web/contract/sphere.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';
import { findVisibleSphere } from './find-visible-sphere.ts';
import { sealShareId } from './share-id.ts';

/** Makes an id that shows a view to whoever has it, without login. Throws `not_found`. */
export async function shareSphere(
  ctx: Ctx<SessionPrincipal>,
  { panoramaId, ...view }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { id: sphereId } = await findVisibleSphere(ctx, panoramaId);
  const { companyId, userId } = ctx.principal;
  const id = sealShareId(ctx.services.secrets, { companyId, sphereId, ...view });
  ctx.log.info({ event: 'sphere_shared', userId, companyId, sphereId }, 'sphere shared');
  return { id, url: `${ctx.settings.portalUrl}/share/${id}` };
}
