import type { Selectable } from 'kysely';
import type { SphereTable } from '../../db/tables/spheres.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../context.ts';
import { notFound } from '../errors.ts';
import { visibleSpheres } from './visible-spheres.ts';

/** A sphere that the caller's company may see. Throws `not_found` for all others alike. */
export async function findVisibleSphere(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  id: number,
): Promise<Selectable<SphereTable>> {
  const sphere = await visibleSpheres(ctx.db, ctx.principal.companyId)
    .where('spheres.id', '=', id)
    .selectAll('spheres')
    .executeTakeFirst();
  if (sphere === undefined) throw notFound();
  return sphere;
}
