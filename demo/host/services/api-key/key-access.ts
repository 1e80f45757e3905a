import {
  offeringState,
  type SubscriptionFacts,
  type OfferingState,
} from '../../../../web/rules/subscription-state.ts';
import { isOriginAllowed } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx, KeyPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { hashSecret } from '../../lib/token.ts';
import { hasUsers } from '../company/has-users.ts';
import { type ApiKeyRow, whitelistOf } from './describe-key.ts';
import { KEY_ENDED, KEY_INVALID, isDeveloperSite, notListed, originRefused } from './key-refusal.ts';

/**
 * Status of a key. A `live` key can show spheres. A `dead` key is off, deleted or expired, or its company has
 * no user. An `unpaid` key belongs to a company without a current API plan or trial.
 */
export type KeyStatus = 'live' | 'dead' | 'unpaid';

type KeyFacts = Pick<ApiKeyRow, 'activated' | 'deleted_at' | 'expires_at'>;

const isKeyOn = ({ activated, deleted_at, expires_at }: KeyFacts, now: number): boolean =>
  activated === 1 && deleted_at === null && (expires_at === null || expires_at > now);

/** Returns the status of a key at a given time. `subscriptions` are all subscriptions of its company. */
export function keyStatus(
  key: KeyFacts,
  subscriptions: readonly SubscriptionFacts[],
  now: number,
): KeyStatus {
  if (!isKeyOn(key, now)) return 'dead';
  const state = offeringState(subscriptions, 'api', now);
  return state === 'active' || state === 'trial' ? 'live' : 'unpaid';
}

export interface FoundKey {
  readonly row: ApiKeyRow;
  readonly status: KeyStatus;
  readonly apiState: OfferingState;
}

const KEY_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Finds a key of any company. Keys are never cached, so a key that was turned off stops working with the next
 * call in every process.
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

/** A use is recorded at most once a minute, so that most calls write nothing. */
const RECORD_INTERVAL_MS = 60_000;

/** Records that a key was used just now. Calls still succeed if the database cannot be written. */
export async function recordKeyUse(ctx: Ctx, { id, last_used_at }: ApiKeyRow): Promise<void> {
  if (last_used_at !== null && ctx.now - last_used_at < RECORD_INTERVAL_MS) return;
  try {
    await ctx.db.updateTable('api_keys').set({ last_used_at: ctx.now }).where('id', '=', id).execute();
  } catch (err) {
    ctx.log.warn({ err }, 'key usage could not be recorded');
  }
}

export interface KeyCredentials {
  /** `X-Api-Key` header. */
  readonly apiKey: string | null;
  /** `X-Embed-Token` header. */
  readonly embedToken: string | null;
  /** Site of the request according to its headers; see `requestSite`. */
  readonly site: string | null;
  /** `Origin` of the request; null if there is none, or if it is the host's or an allowed origin. */
  readonly foreignOrigin: string | null;
}

/** Returns the part of a key that may appear in a log. */
export const keyInLog = (key: string): string => key.slice(0, 8);

/** Returns the refusal of a text that cannot be a key. Every site may read it, because it concerns no company. */
const malformedKey = (site: string | null): ServiceError =>
  new ServiceError(
    'unauthenticated',
    'This is not an API key. Copy the key from the portal.',
    site === null ? {} : { readableAt: site },
  );

async function admitByKey(ctx: Ctx, key: string, site: string | null): Promise<KeyPrincipal> {
  if (!KEY_PATTERN.test(key.toLowerCase())) throw malformedKey(site);
  return admit(ctx, await findKey(ctx, key), site);
}

/**
 * Returns the refusal of a found key, or of one that does not exist. The scripts of a site may read it if the site is on
 * the key's whitelist, or if it is a developer's.
 */
async function refusalOf(ctx: Ctx, found: FoundKey | null, site: string | null): Promise<ServiceError> {
  const isAllowed = found !== null && isOriginAllowed(whitelistOf(found.row), site);
  const isReadable = site !== null && (isAllowed || (await isDeveloperSite(ctx, found?.row ?? null, site)));
  const readable = isReadable ? { readableAt: site } : {};
  if (found?.status === 'unpaid') return new ServiceError('subscription_inactive', KEY_ENDED, readable);
  if (found?.status !== 'live') return new ServiceError('unauthenticated', KEY_INVALID, readable);
  return isReadable ? new ServiceError('origin_not_allowed', notListed(site), readable) : originRefused();
}

async function admit(ctx: Ctx, found: FoundKey | null, site: string | null): Promise<KeyPrincipal> {
  if (found?.status !== 'live' || !isOriginAllowed(whitelistOf(found.row), site))
    throw await refusalOf(ctx, found, site);
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
  // The site is checked again with each call, because it may have been removed from the whitelist.
  return admit(ctx, await findKey(ctx, embedToken.api_key), embedToken.origin);
}

/**
 * Returns the site that calls with a key or with an embed token; null without either. Throws `ServiceError`
 * if the site is not allowed.
 */
export async function findKeyPrincipal(ctx: Ctx, credentials: KeyCredentials): Promise<KeyPrincipal | null> {
  if (credentials.embedToken === null && credentials.apiKey === null) return null;
  try {
    return credentials.embedToken === null
      ? await admitByKey(ctx, credentials.apiKey ?? '', credentials.site)
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

/** Maximum length of a stored site; a DNS name has at most 253 characters. */
const MAX_SITE = 300;

/**
 * Returns the site of a URL as `scheme://host[:port]`; null if the URL has no site, such as the
 * string `null`.
 */
export function siteOf(address: string): string | null {
  let url: URL;
  try {
    url = new URL(address.trim());
  } catch {
    return null;
  }
  if (url.protocol === 'http:' || url.protocol === 'https:') return url.origin.slice(0, MAX_SITE);
  // Apps in a web view have URLs such as `capacitor://localhost` and `ionic://app`.
  return url.host === '' ? null : `${url.protocol}//${url.host}`.slice(0, MAX_SITE);
}

/** Returns the site of a request from its `Origin`, or else from its `Referer`; null if it has neither. */
export function requestSite(origin: string | undefined, referer: string | undefined): string | null {
  if (origin !== undefined) return siteOf(origin);
  return referer === undefined ? null : siteOf(referer);
}
