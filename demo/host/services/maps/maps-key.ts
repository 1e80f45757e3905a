import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type * as contract from '../../../../web/contract/maps.ts';
import { MAPS_KEY_MISSING, MAPS_KEY_NOT_UPDATED } from '../../../../web/contract/maps.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import type { CompanyTable } from '../../db/tables/accounts.ts';
import { ServiceError, notFound } from '../../lib/errors.ts';
import { companyPlans } from '../company/company-plans.ts';

/** Returns the error for a place search without a valid key. */
export const mapsKeyMissing = (): ServiceError => new ServiceError('maps_key_missing', MAPS_KEY_MISSING);

/**
 * Returns the given key, or else the company's. A company that has never had the API has no screen for a key,
 * so it searches with the operator's key. Throws `ServiceError` if no key is available.
 */
export async function findMapsKey(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  input: string | undefined,
): Promise<string> {
  if (input !== undefined) return input;
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', ctx.principal.companyId)
    .select(['id', 'maps_key'])
    .executeTakeFirst();
  const key = company === undefined ? null : openMapsKey(ctx, company);
  if (key !== null) return key;
  const { operatorMapsKey } = ctx.settings;
  if (operatorMapsKey === null) throw mapsKeyMissing();
  const { api } = await companyPlans(ctx, ctx.principal.companyId);
  if (api !== 'none') throw mapsKeyMissing();
  return operatorMapsKey;
}

const conflict = (): ServiceError => new ServiceError('conflict', MAPS_KEY_NOT_UPDATED);

/** Stores the company's first maps key. An existing key is replaced only if it can no longer be decrypted. */
export async function createMapsKey(
  ctx: Ctx<SessionPrincipal>,
  { value }: CheckedInput<typeof contract.createMapsKey>,
): Promise<ResponseOf<typeof contract.createMapsKey>> {
  const { companyId, userId } = ctx.principal;
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['id', 'maps_key'])
    .executeTakeFirstOrThrow();
  if (openMapsKey(ctx, company) !== null) throw conflict();
  const { maps_key } = company;
  const { numUpdatedRows } = await ctx.db
    .updateTable('companies')
    .set({ maps_key: ctx.services.secrets.seal(value, mapsKeyPlace(companyId)) })
    .where('id', '=', companyId)
    // If two first keys are stored at the same time, only one of the calls finds the row unchanged.
    .where('maps_key', maps_key === null ? 'is' : '=', maps_key)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict();
  ctx.log.info({ event: 'maps_key_created', userId, companyId }, 'maps key created');
  return { google_api_key: value, detail: 'Google API Key added.' };
}

/** Replaces the company's maps key. Throws `ServiceError` if it has none. */
export async function updateMapsKey(
  ctx: Ctx<SessionPrincipal>,
  { value }: CheckedInput<typeof contract.updateMapsKey>,
): Promise<ResponseOf<typeof contract.updateMapsKey>> {
  const { companyId, userId } = ctx.principal;
  const { numUpdatedRows } = await ctx.db
    .updateTable('companies')
    .set({ maps_key: ctx.services.secrets.seal(value, mapsKeyPlace(companyId)) })
    .where('id', '=', companyId)
    .where('maps_key', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ServiceError('not_found', MAPS_KEY_NOT_UPDATED);
  ctx.log.info({ event: 'maps_key_updated', userId, companyId }, 'maps key updated');
  return { google_api_key: value, detail: 'Google API Key updated.' };
}

export async function deleteMapsKey(
  ctx: Ctx<SessionPrincipal>,
  { companyId }: CheckedInput<typeof contract.deleteMapsKey>,
): Promise<ResponseOf<typeof contract.deleteMapsKey>> {
  const { userId } = ctx.principal;
  if (companyId !== ctx.principal.companyId) throw notFound();
  const { numUpdatedRows } = await ctx.db
    .updateTable('companies')
    .set({ maps_key: null })
    .where('id', '=', companyId)
    .where('maps_key', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound();
  ctx.log.info({ event: 'maps_key_deleted', userId, companyId }, 'maps key deleted');
  return { google_api_key: null, detail: 'Google API Key deleted.' };
}

type StoredKey = Pick<CompanyTable, 'id' | 'maps_key'>;

/** Returns the context with which a company's maps key is sealed in the secret box. */
export const mapsKeyPlace = (companyId: string): string => `companies.maps_key/${companyId}`;

/** Decrypts a company's maps key; returns null if it has none or if the key cannot be decrypted. */
function openMapsKey(ctx: Ctx, { id, maps_key }: StoredKey): string | null {
  if (maps_key === null) return null;
  const key = ctx.services.secrets.open(maps_key, mapsKeyPlace(id));
  if (key === null)
    ctx.log.error({ event: 'maps_key_unreadable', companyId: id }, 'maps key cannot be decrypted');
  return key;
}

/**
 * Returns a company's maps key in clear text. Only its verified users can see, copy and edit the key; null
 * for all other users.
 */
export function readMapsKey(ctx: Ctx<SessionPrincipal>, company: StoredKey): string | null {
  const mayRead = ctx.principal.emailVerified && ctx.principal.companyId === company.id;
  return mayRead ? openMapsKey(ctx, company) : null;
}
