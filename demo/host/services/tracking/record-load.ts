import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { recordSphereLoad } from '../../../../web/contract/tracking.ts';
import { isOriginAllowed } from '../../../../web/rules/whitelist/match.ts';
import type { Ctx, KeyPrincipal, SessionPrincipal } from '../../context/context.ts';
import { notFound } from '../../lib/errors.ts';
import { whitelistOf } from '../api-key/describe-key.ts';
import { findKey, siteOf } from '../api-key/key-access.ts';
import { originRefused } from '../api-key/key-refusal.ts';

type Input = CheckedInput<typeof recordSphereLoad>;

/** Site, key and company to which a load is attributed. */
interface LoadSource {
  readonly companyId: string;
  readonly apiKey: string | null;
  readonly origin: string;
}

/** Name for a site that does not identify itself, such as an app or a page that hides its origin. */
const UNNAMED_SITE = 'Unnamed site';

const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text;

/** Returns the source of a load with a key. The claimed site must be on the key's whitelist. */
async function sourceOfKey(ctx: Ctx, key: string, claimed: string | null): Promise<LoadSource> {
  const found = await findKey(ctx, key);
  if (found?.status !== 'live') throw notFound();
  if (!isOriginAllowed(whitelistOf(found.row), claimed)) throw originRefused();
  const site = claimed === null ? null : siteOf(claimed);
  return { companyId: found.row.company_id, apiKey: found.row.id, origin: site ?? UNNAMED_SITE };
}

async function sourceOf(ctx: Ctx<SessionPrincipal | KeyPrincipal>, input: Input): Promise<LoadSource> {
  const { principal } = ctx;
  const claimed = textOrNull(input.origin);
  const key = textOrNull(input.api_key);
  if (principal.kind === 'session') {
    if (key !== null) return sourceOfKey(ctx, key, claimed ?? ctx.request.origin);
    return { companyId: principal.companyId, apiKey: null, origin: ctx.request.origin ?? '' };
  }
  if (key !== null && key !== principal.apiKey) throw notFound();
  if (claimed !== null && siteOf(claimed) !== principal.origin) {
    const place = await sourceOfKey(ctx, principal.apiKey, claimed);
    // The browser's header is more reliable than the site that the page claims.
    return principal.origin === null ? place : { ...place, origin: principal.origin };
  }
  return {
    companyId: principal.companyId,
    apiKey: principal.apiKey,
    origin: principal.origin ?? UNNAMED_SITE,
  };
}

/**
 * Records that a sphere was shown. Time, address, company and user come from the host. A repeated
 * `client_event_id` is counted only once. Responds once the record is on the disk.
 */
export async function recordLoad(
  ctx: Ctx<SessionPrincipal | KeyPrincipal>,
  input: Input,
): Promise<{ detail: string; counted: boolean }> {
  const place = await sourceOf(ctx, input);
  const counted = await ctx.services.loads.write({
    ...place,
    eventId: input.client_event_id ?? null,
    atMs: ctx.now,
    sphereId: input.sphere_id,
    ip: ctx.request.ip,
    product: input.product ?? '',
    userId: ctx.principal.kind === 'session' ? ctx.principal.userId : null,
  });
  return { detail: counted ? 'Recorded.' : 'Recorded before.', counted };
}
