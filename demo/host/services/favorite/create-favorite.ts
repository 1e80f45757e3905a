import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { createFavorite as createFavoriteCall } from '../../../../web/contract/favorite.ts';
import { transact, type Ctx, type SessionPrincipal } from '../../context/context.ts';
import { findVisibleSphere } from '../sphere/visible-spheres.ts';
import { requireFavoriteSlot } from './count-favorites.ts';
import { describeFavorite, type Favorite, type FavoriteRow } from './describe-favorite.ts';
import { requireSelf } from './find-own.ts';
import { toStoredView } from './stored-view.ts';

/** The default name of a favorite: `Fav001`, `Fav002`, … by the number of favorites. */
const defaultName = (count: number): string => `Fav${String(count + 1).padStart(3, '0')}`;

/** Saves a view of a sphere that the principal's company may see. */
export function createFavorite(
  ctx: Ctx<SessionPrincipal>,
  { userId, sphereId, name, view }: CheckedInput<typeof createFavoriteCall>,
): Promise<Favorite> {
  requireSelf(ctx, userId);
  return transact(ctx, async (inner) => {
    const sphere = await findVisibleSphere(inner, sphereId);
    const count = await requireFavoriteSlot(inner);
    const row: FavoriteRow = {
      id: randomUUID(),
      company_id: ctx.principal.companyId,
      user_id: userId,
      sphere_id: sphere.id,
      name: name ?? defaultName(count),
      initial_pan: 0,
      initial_tilt: 0,
      initial_fov: 0,
      ...toStoredView(view),
      created_at: ctx.now,
      deleted_at: null,
    };
    await inner.db.insertInto('favorites').values(row).execute();
    return describeFavorite(row);
  });
}
