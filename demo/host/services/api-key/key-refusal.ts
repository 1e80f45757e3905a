import { isHostNamed } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type ApiKeyRow, whitelistOf } from './describe-key.ts';

/** One text for all causes, because anyone may send the key of another company. */
export const KEY_INVALID =
  'This API key is not valid. It does not exist, was turned off or deleted, or has expired. The portal shows the keys of your company.';

export const KEY_ENDED = 'The trial or plan of this API key has ended.';

/** Returns the text for a site that is not on a key's whitelist. */
export const notListed = (site: string): string =>
  `The whitelist of this API key does not contain ${site}. Add the site to the key in the portal.`;

/** Returns the refusal of a site that is not on a key's whitelist. */
export const originRefused = (valid?: false): ServiceError =>
  new ServiceError(
    'origin_not_allowed',
    'This API key cannot be used on this site.',
    valid === undefined ? {} : { valid },
  );

const isLoopback = (site: string): boolean => {
  const { hostname } = new URL(site);
  return hostname === '127.0.0.1' || hostname === '[::1]' || /(^|\.)localhost$/.test(hostname);
};

/** Returns whether a whitelist of the company names the site's host, whatever its protocol and port. */
async function isOwnHost({ db }: Pick<Ctx, 'db'>, companyId: string, site: string): Promise<boolean> {
  const rows = await db
    .selectFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .select('whitelist')
    .execute();
  return rows.some((row) => isHostNamed(whitelistOf(row), site));
}

/**
 * Returns whether the reason why a key is refused may be read at a site: only by those who develop one, on their machine
 * and on the hosts of the key's own company. `row` is null for a key that does not exist.
 */
export const isDeveloperSite = async (
  ctx: Pick<Ctx, 'db'>,
  row: Pick<ApiKeyRow, 'company_id'> | null,
  site: string,
): Promise<boolean> => isLoopback(site) || (row !== null && (await isOwnHost(ctx, row.company_id, site)));
