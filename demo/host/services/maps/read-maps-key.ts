import type { CompanyTable } from '../../db/tables/accounts.ts';
import type { Ctx, SessionCaller } from '../context.ts';

type KeptKey = Pick<CompanyTable, 'id' | 'maps_key'>;

/** Where a company's maps key belongs in the secret box. */
export const mapsKeyPlace = (companyId: string): string => `companies.maps_key/${companyId}`;

/** A company's maps key for the host's own use; null where there is none that can be opened. */
export function openMapsKey(ctx: Ctx, { id, maps_key }: KeptKey): string | null {
  if (maps_key === null) return null;
  const key = ctx.parts.secrets.open(maps_key, mapsKeyPlace(id));
  if (key === null)
    ctx.log.error({ event: 'maps_key_unreadable', companyId: id }, 'maps key cannot be opened');
  return key;
}

/** A company's maps key in clear, as its own verified members see, copy and edit it; null for everybody else. */
export function readMapsKey(ctx: Ctx<SessionCaller>, company: KeptKey): string | null {
  const mayRead = ctx.caller.emailVerified && ctx.caller.companyId === company.id;
  return mayRead ? openMapsKey(ctx, company) : null;
}
