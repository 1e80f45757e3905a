import {
  offeringState,
  type SubscriptionFacts,
  type OfferingState,
} from '../../../../web/rules/subscription-state.ts';
import { type ApiKeyRow, whitelistOf } from './describe-key.ts';
import { hasUsers } from '../company/has-users.ts';
import type { Ctx, KeyPrincipal } from '../../context/context.ts';
import { isOriginAllowed } from '../../../../web/rules/whitelist/match.ts';
import { ServiceError } from '../../lib/errors.ts';
import { hashSecret } from '../../lib/token.ts';

/**
 * The status of a key. With `live`, spheres can be shown. A `dead` key is off, deleted or expired, or its
 * company has no user. An `unpaid` key belongs to a company whose trial or plan has ended.
 */
export type KeyStatus = 'live' | 'dead' | 'unpaid';

type KeyFacts = Pick<ApiKeyRow, 'activated' | 'deleted_at' | 'expires_at'>;

/** Whether a key is active, not deleted and not expired. */
const isKeyOn = ({ activated, deleted_at, expires_at }: KeyFacts, now: number): boolean =>
  activated === 1 && deleted_at === null && (expires_at === null || expires_at > now);

/** The status of a key at a given time, based on all subscriptions of its company. */
export function keyStatus(
  key: KeyFacts,
  subscriptions: readonly SubscriptionFacts[],
  now: number,
): KeyStatus {
  if (!isKeyOn(key, now)) return 'dead';
  const state = offeringState(subscriptions, 'api', now);
  return state === 'active' || state === 'trial' ? 'live' : 'unpaid';
}

/** A key, and its current status. */
export interface FoundKey {
  readonly row: ApiKeyRow;
  readonly status: KeyStatus;
  readonly apiState: OfferingState;
}

const KEY_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Finds a key of any company. It is read each time and never cached, so that a key that was turned off stops working
 * with the next call in every process.
 */
export async function findKey(ctx: Pick<Ctx, 'db' | 'now'>, text: string): Promise<FoundKey | null> {
  const id = text.toLowerCase();
  if (!KEY_PATTERN.test(id)) return null;
  const row = await ctx.db.selectFrom('api_keys').where('id', '=', id).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const subscriptions: SubscriptionFacts[] = await ctx.db
    .selectFrom('subscriptions')
    .where('company_id', '=', row.company_id)
    .select(['product', 'plan_name', 'ends_at'])
    .execute();
  return {
    row,
    status: (await hasUsers(ctx, row.company_id)) ? keyStatus(row, subscriptions, ctx.now) : 'dead',
    apiState: offeringState(subscriptions, 'api', ctx.now),
  };
}

/** A use is recorded at most once every ten minutes, so that most calls write nothing. */
const RECORD_INTERVAL_MS = 10 * 60_000;

/** Records that a key was used just now. Calls still succeed if the database cannot be written. */
export async function recordKeyUse(ctx: Ctx, { id, last_used_at }: ApiKeyRow): Promise<void> {
  if (last_used_at !== null && ctx.now - last_used_at < RECORD_INTERVAL_MS) return;
  try {
    await ctx.db.updateTable('api_keys').set({ last_used_at: ctx.now }).where('id', '=', id).execute();
  } catch (err) {
    ctx.log.warn({ err }, 'key usage could not be recorded');
  }
}

/** Credentials of a request without a session. */
export interface KeyCredentials {
  /** The `X-Api-Key` header. */
  readonly apiKey: string | null;
  /** The `X-Embed-Token` header. */
  readonly embedToken: string | null;
  /** The site from which the request comes, according to its headers; see `read-site.ts`. */
  readonly site: string | null;
  /** The `Origin` of the request if it is not the host's own, else null. */
  readonly foreignOrigin: string | null;
}

/** The part of a key that may appear in a log. */
export const keyInLog = (key: string): string => key.slice(0, 8);

/** The refusal of a site that is not on a key's whitelist. */
export const originRefused = (valid?: false): ServiceError =>
  new ServiceError(
    'origin_not_allowed',
    'This API key cannot be used on this site.',
    valid === undefined ? {} : { valid },
  );

async function admit(ctx: Ctx, found: FoundKey | null, site: string | null): Promise<KeyPrincipal> {
  const isAllowed = found !== null && isOriginAllowed(whitelistOf(found.row), site);
  const readable = isAllowed && site !== null ? { readableAt: site } : {};
  if (found?.status === 'unpaid')
    throw new ServiceError('subscription_inactive', 'The trial or plan of this API key has ended.', readable);
  if (found?.status !== 'live')
    throw new ServiceError('unauthenticated', 'This API key is not valid.', readable);
  if (!isAllowed) throw originRefused();
  const { row } = found;
  await recordKeyUse(ctx, row);
  return { kind: 'key', apiKey: row.id, companyId: row.company_id, origin: site };
}

async function admitByToken(ctx: Ctx, token: string, foreignOrigin: string | null): Promise<KeyPrincipal> {
  const embedToken = await ctx.db
    .selectFrom('embed_tokens')
    .where('token_hash', '=', hashSecret(token.slice(0, 100)))
    .where('expires_at', '>', ctx.now)
    .select(['api_key', 'origin'])
    .executeTakeFirst();
  if (embedToken === undefined)
    throw new ServiceError('unauthenticated', 'The session of this viewer has ended.');
  // The viewer's page belongs to the host, so only the site around it can have received the token.
  if (foreignOrigin !== null && foreignOrigin !== embedToken.origin) throw originRefused();
  // The site is checked again with each call, since it may have been removed from the whitelist in the meantime.
  return admit(ctx, await findKey(ctx, embedToken.api_key), embedToken.origin);
}

/**
 * The site that calls with a key or with an embed token; null if neither is given. Throws `ServiceError` if
 * the site is not allowed.
 */
export async function findKeyPrincipal(ctx: Ctx, credentials: KeyCredentials): Promise<KeyPrincipal | null> {
  if (credentials.embedToken === null && credentials.apiKey === null) return null;
  try {
    return credentials.embedToken === null
      ? await admit(ctx, await findKey(ctx, credentials.apiKey ?? ''), credentials.site)
      : await admitByToken(ctx, credentials.embedToken, credentials.foreignOrigin);
  } catch (refusal) {
    if (refusal instanceof ServiceError)
      ctx.log.info(
        {
          event: 'key_refused',
          code: refusal.code,
          apiKey: keyInLog(credentials.apiKey ?? ''),
          site: credentials.site,
        },
        'key refused',
      );
    throw refusal;
  }
}

/** The longest site that is stored; a DNS name has at most 253 characters. */
const MAX_SITE = 300;

/** The site of an address as `scheme://host[:port]`; null if the address has no site, as for the string `null`. */
export function siteOf(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return null;
  }
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.origin.slice(0, MAX_SITE);
  // Apps in a web view have addresses such as `capacitor://localhost` and `ionic://app`.
  return url.host === '' ? null : `${url.protocol}//${url.host}`.slice(0, MAX_SITE);
}

/**
 * The site that a request comes from: its `Origin`, or else that of its `Referer`; null if it has neither.
 */
export function requestSite(origin: string | undefined, referer: string | undefined): string | null {
  if (origin !== undefined) return siteOf(origin);
  return referer === undefined ? null : siteOf(referer);
}
