import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type * as contract from '../../../../web/contract/asset.ts';
import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { assetSchema } from '../../../../web/contract/entities.ts';
import { type Ctx, type SessionPrincipal, transact } from '../../context/context.ts';
import type { Database } from '../../db/schema.ts';
import type { Flag, Millis } from '../../db/tables/accounts.ts';
import type { AssetTable } from '../../db/tables/spheres.ts';
import { notFound } from '../../lib/errors.ts';
import { captureTime, captureZone } from '../sphere/describe-panorama.ts';

interface AssetRow {
  readonly id: string;
  readonly name: string;
  readonly disabled: Flag;
  readonly acquired_at: Millis;
  readonly sphere_id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly captured_at: Millis;
  readonly time_zone: string | null;
}

/** Selects a company's assets with their spheres; callers add further conditions. */
const assetRows = (db: Database, companyId: string) =>
  db
    .selectFrom('assets')
    .innerJoin('spheres', 'spheres.id', 'assets.sphere_id')
    .where('assets.company_id', '=', companyId)
    .where('spheres.removed_at', 'is', null)
    .select(['assets.id', 'assets.name', 'assets.disabled', 'assets.acquired_at', 'assets.sphere_id'])
    .select(['spheres.latitude', 'spheres.longitude', 'spheres.captured_at', 'spheres.time_zone']);

export function describeAsset(row: AssetRow): z.infer<typeof assetSchema> {
  return {
    id: row.id,
    name: row.name,
    disabled: row.disabled === 1,
    dateTimeAcquired: new Date(row.acquired_at).toISOString(),
    panorama: {
      id: row.sphere_id,
      latitude: row.latitude,
      longitude: row.longitude,
      timestamp: captureTime(row.captured_at),
      metadata: captureZone(row),
    },
  };
}

const RESTORE_MS = 30 * 86_400_000;

/**
 * Returns an asset of the principal's company in the contract's format. Throws `not_found` for other and
 * deleted assets.
 */
async function findAsset(ctx: Ctx<SessionPrincipal>, id: string): Promise<ReturnType<typeof describeAsset>> {
  const row = await assetRows(ctx.db, ctx.principal.companyId)
    .where('assets.id', '=', id)
    .where('assets.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return describeAsset(row);
}

/** Returns the company's list of spheres. `clientId` must be the principal's company. Throws `not_found`. */
export async function listCompanyAssets(
  ctx: Ctx<SessionPrincipal>,
  { clientId }: CheckedInput<typeof contract.listAssets>,
): Promise<ResponseOf<typeof contract.listAssets>> {
  if (clientId !== ctx.principal.companyId) throw notFound();
  return { assets: await listAssets(ctx) };
}

/** Returns the company's list of spheres, newest first. */
export async function listAssets(ctx: Ctx<SessionPrincipal>): Promise<z.infer<typeof assetSchema>[]> {
  const rows = await assetRows(ctx.db, ctx.principal.companyId)
    .where('assets.deleted_at', 'is', null)
    .orderBy('acquired_at', 'desc')
    .orderBy('assets.id')
    .execute();
  return rows.map(describeAsset);
}

/** Shows an asset's sphere to the company again. */
export const activateAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract.activateAsset>,
): Promise<ResponseOf<typeof contract.activateAsset>> => changeAsset(ctx, assetId, { disabled: 0 });

/** Hides an asset's sphere from the company and its sites. */
export const deactivateAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract.deactivateAsset>,
): Promise<ResponseOf<typeof contract.deactivateAsset>> => changeAsset(ctx, assetId, { disabled: 1 });

export const renameAsset = (
  ctx: Ctx<SessionPrincipal>,
  { assetId, name }: CheckedInput<typeof contract.renameAsset>,
): Promise<ResponseOf<typeof contract.renameAsset>> => changeAsset(ctx, assetId, { name });

/** Changes an asset of the principal's company that is not deleted. Throws `not_found`. */
function changeAsset(
  ctx: Ctx<SessionPrincipal>,
  id: string,
  changes: Pick<Updateable<AssetTable>, 'name' | 'disabled'>,
): Promise<{ asset: ReturnType<typeof describeAsset> }> {
  return transact(ctx, async (inner) => {
    await inner.db
      .updateTable('assets')
      .set({ ...changes, changed_at: ctx.now })
      .where('id', '=', id)
      .where('company_id', '=', ctx.principal.companyId)
      .where('deleted_at', 'is', null)
      .execute();
    return { asset: await findAsset(inner, id) };
  });
}

/**
 * Deletes an asset, which can be restored for 30 days. A repeated call gets the same response and does not
 * restart the period. The row stays, because a shared sphere without a row would return to the
 * company's coverage.
 */
export function deleteAsset(
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract.deleteAsset>,
): Promise<ResponseOf<typeof contract.deleteAsset>> {
  const { companyId, userId } = ctx.principal;
  return transact(ctx, async ({ db, log }) => {
    const { numUpdatedRows } = await db
      .updateTable('assets')
      .set({ deleted_at: ctx.now, changed_at: ctx.now })
      .where('id', '=', assetId)
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const row = await db
      .selectFrom('assets')
      .where('id', '=', assetId)
      .where('company_id', '=', companyId)
      .select('deleted_at')
      .executeTakeFirst();
    if (row === undefined || row.deleted_at === null) throw notFound();
    if (numUpdatedRows > 0n)
      log.info({ event: 'asset_deleted', userId, companyId, assetId }, 'asset deleted');
    return {
      id: assetId,
      detail: 'Sphere deleted. It can be restored for 30 days.',
      restorable_until: new Date(row.deleted_at + RESTORE_MS).toISOString(),
    };
  });
}

/**
 * Restores a deleted asset within 30 days, enabled or disabled as before. An asset that is not deleted stays
 * as it is.
 */
export function restoreAsset(
  ctx: Ctx<SessionPrincipal>,
  { assetId }: CheckedInput<typeof contract.restoreAsset>,
): Promise<ResponseOf<typeof contract.restoreAsset>> {
  const { companyId, userId } = ctx.principal;
  return transact(ctx, async (inner) => {
    const { numUpdatedRows } = await inner.db
      .updateTable('assets')
      .set({ deleted_at: null, changed_at: ctx.now })
      .where('id', '=', assetId)
      .where('company_id', '=', companyId)
      .where('deleted_at', '>', ctx.now - RESTORE_MS)
      .executeTakeFirst();
    const asset = await findAsset(inner, assetId);
    if (numUpdatedRows > 0n)
      ctx.log.info({ event: 'asset_restored', userId, companyId, assetId }, 'asset restored');
    return { asset };
  });
}
