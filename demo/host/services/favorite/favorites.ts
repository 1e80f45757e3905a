import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { wrapPan } from '../../../../elements/geo/angle.ts';
import { fovOfZoom } from '../../../../elements/geo/camera.ts';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { favoriteSchema } from '../../../../web/contract/entities.ts';
import type * as contract from '../../../../web/contract/favorite.ts';
import { MAX_FAVORITES } from '../../../../web/contract/favorite.ts';
import { change, type Change } from '../../context/change.ts';
import { type Ctx, type SessionPrincipal, transact } from '../../context/context.ts';
import type { FavoriteTable } from '../../db/tables/spheres.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import { readSavedMeasures, writeSavedMeasures } from '../sphere/saved-measures.ts';
import { findVisibleSphere } from '../sphere/visible-spheres.ts';

/** A view in a call's input, with the field of view in degrees or as a zoom. */
export interface ViewInput {
  readonly pan: number | undefined;
  readonly tilt: number | undefined;
  readonly fov: number | undefined;
  readonly zoom: number | undefined;
}

interface StoredView {
  readonly initial_pan: number;
  readonly initial_tilt: number;
  readonly initial_fov: number;
}

/**
 * Returns the columns of a view: pan in [0, 360), the field of view in degrees. Absent values are omitted.
 */
function toStoredView({ pan, tilt, fov, zoom }: ViewInput): Partial<StoredView> {
  const fovDeg = fov ?? (zoom === undefined ? undefined : fovOfZoom(zoom));
  return {
    ...(pan === undefined ? {} : { initial_pan: wrapPan(pan) }),
    ...(tilt === undefined ? {} : { initial_tilt: tilt }),
    ...(fovDeg === undefined ? {} : { initial_fov: fovDeg }),
  };
}

const RESTORABLE_MS = 30 * 86_400_000;

const isRestorable = (deletedAt: number, now: number): boolean => now < deletedAt + RESTORABLE_MS;

/** Refuses the id of another user with the same error as an unknown one. */
export function requireSelf(ctx: Ctx<SessionPrincipal>, userId: string): void {
  if (userId !== ctx.principal.userId) throw notFound();
}

/**
 * Returns a favorite of the principal, deleted or not. Throws `ServiceError` if it does not exist or belongs
 * to another user.
 */
export async function findUserFavorite(ctx: Ctx<SessionPrincipal>, favoriteId: string): Promise<FavoriteRow> {
  const row = await ctx.db
    .selectFrom('favorites')
    .where('id', '=', favoriteId)
    .where('user_id', '=', ctx.principal.userId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Returns the number of the user's favorites if the user can save another one. The user's row stays locked
 * until the transaction ends, so the second of two simultaneous calls also counts the favorite of the first.
 * Throws `ServiceError` if there is no free slot.
 */
async function requireFavoriteSlot(ctx: Ctx<SessionPrincipal>): Promise<number> {
  const { userId } = ctx.principal;
  await ctx.db.updateTable('users').set({ id: userId }).where('id', '=', userId).execute();
  const { count } = await ctx.db
    .selectFrom('favorites')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_FAVORITES)
    throw new ServiceError('limit_reached', `You can save up to ${MAX_FAVORITES} favorites.`);
  return count;
}

/** A favorite in the contract's format. */
export type Favorite = z.infer<typeof favoriteSchema>;

export type FavoriteRow = Selectable<FavoriteTable>;

export const describeFavorite = (row: FavoriteRow): Favorite => ({
  id: row.id,
  name: row.name,
  created_date: new Date(row.created_at).toISOString(),
  sphere: { id: row.sphere_id },
  initial_pan: row.initial_pan,
  initial_tilt: row.initial_tilt,
  initial_fov: row.initial_fov,
  ...(row.measures === null ? {} : { measures: readSavedMeasures(row.measures) }),
  userId: row.user_id,
});

export async function listFavorites(
  ctx: Ctx<SessionPrincipal>,
  { userId }: CheckedInput<typeof contract.listFavorites>,
): Promise<{ favorites: Favorite[] }> {
  requireSelf(ctx, userId);
  const rows = await ctx.db
    .selectFrom('favorites')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute();
  return { favorites: rows.map(describeFavorite) };
}

/** Returns the default name of a favorite, such as `Fav001`, from the number of favorites. */
const defaultName = (count: number): string => `Fav${String(count + 1).padStart(3, '0')}`;

/** Saves a view of a sphere that the principal's company can see. */
export function createFavorite(
  ctx: Ctx<SessionPrincipal>,
  { userId, sphereId, name, measures, view }: CheckedInput<typeof contract.createFavorite>,
): Change<Favorite> {
  requireSelf(ctx, userId);
  return change(ctx, async (inner) => {
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
      measures: writeSavedMeasures(measures),
      created_at: ctx.now,
      deleted_at: null,
    };
    await inner.db.insertInto('favorites').values(row).execute();
    return describeFavorite(row);
  });
}

/** Renames a favorite or changes its view; its sphere stays the same. */
export function updateFavorite(
  ctx: Ctx<SessionPrincipal>,
  { favoriteId, userId, name, view }: CheckedInput<typeof contract.updateFavorite>,
): Promise<Favorite> {
  requireSelf(ctx, userId);
  const changes = { ...(name === undefined ? {} : { name }), ...toStoredView(view) };
  return transact(ctx, async (inner) => {
    const row = await findUserFavorite(inner, favoriteId);
    if (row.deleted_at !== null) throw notFound();
    await inner.db.updateTable('favorites').set(changes).where('id', '=', row.id).execute();
    if (Object.values(view).some((value) => value !== undefined))
      await inner.db.deleteFrom('favorite_pictures').where('favorite_id', '=', row.id).execute();
    return describeFavorite({ ...row, ...changes });
  });
}

/** Deletes a favorite, which can be restored for 30 days. A repeated call gets the same response. */
export function deleteFavorite(
  ctx: Ctx<SessionPrincipal>,
  { favoriteId, userId }: CheckedInput<typeof contract.deleteFavorite>,
): Promise<{ detail: string; id: string; restorable_until: string }> {
  requireSelf(ctx, userId);
  return transact(ctx, async (inner) => {
    const { id, deleted_at } = await findUserFavorite(inner, favoriteId);
    if (deleted_at !== null && !isRestorable(deleted_at, ctx.now)) throw notFound();
    const deletedAt = deleted_at ?? ctx.now;
    await inner.db.updateTable('favorites').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
    return {
      id,
      detail: 'Favorite deleted.',
      restorable_until: new Date(deletedAt + RESTORABLE_MS).toISOString(),
    };
  });
}

/** Restores a deleted favorite unchanged. A favorite that is not deleted stays as it is. */
export function restoreFavorite(
  ctx: Ctx<SessionPrincipal>,
  { favoriteId, userId }: CheckedInput<typeof contract.restoreFavorite>,
): Promise<Favorite> {
  requireSelf(ctx, userId);
  return transact(ctx, async (inner) => {
    const row = await findUserFavorite(inner, favoriteId);
    if (row.deleted_at === null) return describeFavorite(row);
    if (!isRestorable(row.deleted_at, ctx.now)) throw notFound();
    await requireFavoriteSlot(inner);
    await inner.db.updateTable('favorites').set({ deleted_at: null }).where('id', '=', row.id).execute();
    return describeFavorite(row);
  });
}

/** Deletes favorites that can no longer be restored, and the pictures of deleted spheres. */
export async function deleteExpiredFavorites(ctx: Ctx): Promise<void> {
  const last = ctx.now - RESTORABLE_MS;
  await ctx.db.deleteFrom('favorites').where('deleted_at', '<=', last).execute();
  await ctx.db
    .deleteFrom('favorite_pictures')
    .where('favorite_id', 'in', (eb) =>
      eb
        .selectFrom('favorites')
        .innerJoin('assets', (join) =>
          join
            .onRef('assets.sphere_id', '=', 'favorites.sphere_id')
            .onRef('assets.company_id', '=', 'favorites.company_id'),
        )
        .where('assets.deleted_at', '<=', last)
        .select('favorites.id'),
    )
    .execute();
}
