import type { Context } from 'hono';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { findKeyPrincipal } from '../services/api-key/find-key-principal.ts';
import { requestSite } from '../services/api-key/read-site.ts';
import type { Principal, Ctx } from '../services/context.ts';
import { notFound, ServiceError } from '../services/errors.ts';
import { findSession } from '../services/session/find-session.ts';
import { hashSecret, isSecret } from '../services/session/token.ts';

/** The group whose members may use the frame table generator. */
export const STAFF_GROUP = 'EsriTableGenerator';

/** The token of the Authorization header; no other place is accepted. */
function tokenOf(c: Context): string | null {
  const [, token] = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token ?? null;
}

const unauthenticated = (): ServiceError => new ServiceError('unauthenticated', 'Please log in.');

async function sessionPrincipal(
  ctx: Ctx,
  token: string | null,
  access: Endpoint['access'],
): Promise<Principal> {
  const session = token === null ? null : await findSession(ctx, token);
  if (session === null) throw unauthenticated();
  if (access === 'verified' && !session.emailVerified)
    throw new ServiceError('email_unverified', 'Please verify your e-mail address first.');
  if (access === 'staff' && !session.groups.includes(STAFF_GROUP))
    throw new ServiceError('forbidden', 'You do not have access to this application.');
  return session;
}

/** A logged-in user, or else a site with an API key or with the embed token of a framed viewer. */
async function readerPrincipal(ctx: Ctx, c: Context, token: string | null): Promise<Principal> {
  const session = token === null ? null : await findSession(ctx, token);
  if (session !== null) return session;
  const key = await findKeyPrincipal(ctx, {
    apiKey: c.req.header('x-api-key') ?? null,
    embedToken: c.req.header('x-embed-token') ?? null,
    site: requestSite(c.req.header('origin'), c.req.header('referer')),
  });
  if (key === null) throw unauthenticated();
  return key;
}

/**
 * A monitor that sends the host's token; if no token is configured, production has no such endpoint. Throws
 * `ServiceError`.
 */
function operatorPrincipal({ settings }: Ctx, c: Context): Principal {
  if (settings.metricsToken === null && settings.production) throw notFound();
  const [, given = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (settings.metricsToken !== null && !isSecret(given, hashSecret(settings.metricsToken)))
    throw new ServiceError('unauthenticated', 'The token of the monitor is missing or wrong.');
  return { kind: 'unknown' };
}

/**
 * The principal of a request, as the call's access requires. Throws `ServiceError` if the principal may not make the
 * call.
 */
export async function authenticate(ctx: Ctx, c: Context, { access }: Endpoint): Promise<Principal> {
  if (access === 'anyone') return { kind: 'unknown' };
  if (access === 'operator') return operatorPrincipal(ctx, c);
  const token = tokenOf(c);
  if (access === 'visitor')
    return token === null ? { kind: 'unknown' } : ((await findSession(ctx, token)) ?? { kind: 'unknown' });
  return access === 'key' ? readerPrincipal(ctx, c, token) : sessionPrincipal(ctx, token, access);
}
