import type { CompanyTable } from '../../db/tables/accounts.ts';
import type { Ctx, SessionPrincipal } from '../context.ts';

type StoredKey = Pick<CompanyTable, 'id' | 'maps_key'>;

/** Where a company's maps key belongs in the secret box. */
export const mapsKeyPlace = (companyId: string): string => `companies.maps_key/${companyId}`;

/** A company's maps key for the host's own use; null where there is none that can be opened. */
export function openMapsKey(ctx: Ctx, { id, maps_key }: StoredKey): string | null {
  if (maps_key === null) return null;
  const key = ctx.services.secrets.open(maps_key, mapsKeyPlace(id));
  if (key === null)
    ctx.log.error({ event: 'maps_key_unreadable', companyId: id }, 'maps key cannot be opened');
  return key;
}

/** A company's maps key in clear, as its own verified members see, copy and edit it; null for everybody else. */
export function readMapsKey(ctx: Ctx<SessionPrincipal>, company: StoredKey): string | null {
  const mayRead = ctx.principal.emailVerified && ctx.principal.companyId === company.id;
  return mayRead ? openMapsKey(ctx, company) : null;
}
