import { MAPS_KEY_MISSING } from '../../../../web/contract/maps.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { openMapsKey } from './read-maps-key.ts';

/** Place search without a key that holds. */
export const mapsKeyMissing = (): ServiceError => new ServiceError('maps_key_missing', MAPS_KEY_MISSING);

/** The key to search with: the one given, else the company's own. Throws `ServiceError` where there is none. */
export async function findMapsKey(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined) return given;
  const company = await ctx.db
    .selectFrom('companies')
    .where('id', '=', ctx.principal.companyId)
    .select(['id', 'maps_key'])
    .executeTakeFirst();
  const key = company === undefined ? null : openMapsKey(ctx, company);
  if (key === null) throw mapsKeyMissing();
  return key;
}
