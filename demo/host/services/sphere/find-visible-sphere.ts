import type { Selectable } from 'kysely';
import type { SphereTable } from '../../db/tables/spheres.ts';
import type { Ctx, KeyCaller, SessionCaller } from '../context.ts';
import { notFound } from '../errors.ts';
import { visibleSpheres } from './visible-spheres.ts';

/** A sphere that the caller's company may see. Throws `not_found` for all others alike. */
export async function findVisibleSphere(
  ctx: Ctx<SessionCaller | KeyCaller>,
  id: number,
): Promise<Selectable<SphereTable>> {
  const sphere = await visibleSpheres(ctx.db, ctx.caller.companyId)
    .where('spheres.id', '=', id)
    .selectAll('spheres')
    .executeTakeFirst();
  if (sphere === undefined) throw notFound();
  return sphere;
}
