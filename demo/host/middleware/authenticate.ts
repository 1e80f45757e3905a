import type { Context } from 'hono';
import {
  accessRefusal,
  hasPlan,
  STAFF_GROUP,
  type Access,
  type RequiredPlan,
} from '../../../web/contract/access.ts';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { namedUrl } from '../config/host-urls.ts';
import type { Settings } from '../config/settings.ts';
import type { Principal, Ctx, SessionPrincipal, SignedPrincipal } from '../context/context.ts';
import { notFound, ServiceError } from '../lib/errors.ts';
import { hashSecret, isSecret } from '../lib/token.ts';
import { findKeyPrincipal, requestSite } from '../services/api-key/key-access.ts';
import { companyPlans } from '../services/company/company-plans.ts';
import { hasUsers } from '../services/company/has-users.ts';
import { findSession } from '../services/session/find-session.ts';
import { readSignedQuery } from '../services/still/signed-query.ts';

/** Returns the token in the Authorization header; tokens elsewhere are not accepted. */
function tokenOf(c: Context): string | null {
  const [, token] = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token ?? null;
}

/** Returns the error for a request without a valid session. A token in another form than `tokenOf` reads is named as the cause. */
function loginNeeded(c: Context): ServiceError {
  const isForm = c.req.header('authorization') === undefined || tokenOf(c) !== null;
  return new ServiceError(
    'unauthenticated',
    isForm ? 'Please log in.' : 'Send the token that the login returns as `Authorization: Basic <token>`.',
  );
}

const NO_PLANS = { api: 'none', second: 'none' } as const;

const planTexts: Readonly<Record<RequiredPlan, (settings: Settings) => string>> = {
  api: ({ apiOfferingName }) =>
    `Attention: Your ${apiOfferingName} account is currently inactive. To continue accessing our services, please activate your subscription.`,
  zwivel: ({ secondOfferingName }) =>
    `Attention: Your ${secondOfferingName} account is currently inactive. To continue accessing our services, please renew your subscription from the payments page.`,
  either: () => 'Your company has no active plan. Choose a plan on the pricing page to continue.',
};

/**
 * Throws `ServiceError` unless the user meets the requirements of a call: verified address, group and plan.
 */
async function requireAccess(ctx: Ctx, user: SessionPrincipal, access: Access): Promise<void> {
  const plans = access.plan === undefined ? NO_PLANS : await companyPlans(ctx, user.companyId);
  const code = accessRefusal(access, {
    isVerified: user.emailVerified,
    isStaff: user.groups.includes(STAFF_GROUP),
    ...plans,
  });
  if (code === 'email_unverified') throw new ServiceError(code, 'Please verify your email address first.');
  if (code === 'forbidden') throw new ServiceError(code, 'You do not have access to this application.');
  if (code !== null) throw new ServiceError(code, planTexts[access.plan ?? 'either'](ctx.settings));
}

/** Returns the `Origin` of a request from a site other than the host's pages; null for other requests. */
function foreignOrigin({ settings }: Ctx, c: Context): string | null {
  const origin = c.req.header('origin') ?? null;
  if (origin === null || settings.allowedOrigins.includes(origin)) return null;
  // The origin may be another name of this host, such as 127.0.0.1 for localhost.
  const host = c.req.header('host') ?? '';
  const isHere = URL.canParse(origin) && new URL(origin).host === host && namedUrl(settings, host) !== null;
  return isHere ? null : origin;
}

/**
 * Returns a site with an API key or with the embed token of a framed viewer; null without either. Throws
 * `ServiceError`.
 */
function sitePrincipal(ctx: Ctx, c: Context, keyInQuery?: string): Promise<Principal | null> {
  return findKeyPrincipal(ctx, {
    apiKey: c.req.header('x-api-key') ?? keyInQuery ?? null,
    embedToken: c.req.header('x-embed-token') ?? null,
    site: requestSite(c.req.header('origin'), c.req.header('referer')),
    foreignOrigin: foreignOrigin(ctx, c),
  });
}

/**
 * Returns the company that has signed the address of a request; null if the address is not signed. Throws
 * `signature_invalid`, `link_expired`, `subscription_inactive`, or `not_found` if the company has no users.
 */
async function signedPrincipal(ctx: Ctx, c: Context, { plan }: Access): Promise<SignedPrincipal | null> {
  const companyId = readSignedQuery(ctx, new URL(c.req.url).search.slice(1));
  if (companyId === null) return null;
  if (!(await hasUsers(ctx, companyId))) throw notFound();
  if (plan !== undefined && !hasPlan(plan, await companyPlans(ctx, companyId)))
    throw new ServiceError(
      'subscription_inactive',
      'The plan of the company that signed this address has ended.',
    );
  return { kind: 'signed', companyId };
}

/**
 * Returns the principal of a monitor that sends the host's token. Without a configured token, production
 * responds with 404. Throws `ServiceError`.
 */
function operatorPrincipal({ settings }: Ctx, c: Context): Principal {
  if (settings.metricsToken === null && settings.production) throw notFound();
  const [, bearer = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (settings.metricsToken !== null && !isSecret(bearer, hashSecret(settings.metricsToken)))
    throw new ServiceError('unauthenticated', 'The monitoring token is missing or not valid.');
  return { kind: 'unknown' };
}

/** Returns a reader that has a signed address, an API key or an embed token; null if the call does not accept it. */
async function readerWithoutSession(ctx: Ctx, c: Context, access: Access): Promise<Principal | null> {
  if (access.credential === 'reader') return sitePrincipal(ctx, c);
  if (access.credential !== 'signed') return null;
  return (await signedPrincipal(ctx, c, access)) ?? sitePrincipal(ctx, c, c.req.query('key'));
}

/**
 * Returns the principal of a request, as required by the call's `access`. Throws `ServiceError` if the
 * principal is not allowed to make the call.
 */
export async function authenticate(ctx: Ctx, c: Context, { access }: Endpoint): Promise<Principal> {
  const { credential } = access;
  if (credential === 'none') return { kind: 'unknown' };
  if (credential === 'operator') return operatorPrincipal(ctx, c);
  const token = tokenOf(c);
  const user = token === null ? null : await findSession(ctx, token);
  if (user !== null) {
    await requireAccess(ctx, user, access);
    return user;
  }
  if (credential === 'optional') return { kind: 'unknown' };
  const reader = await readerWithoutSession(ctx, c, access);
  if (reader === null) throw loginNeeded(c);
  return reader;
}
