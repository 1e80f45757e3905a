import type { Context } from 'hono';
import type { Endpoint } from '../../../web/contract/endpoint.ts';
import { findKeyCaller } from '../services/api-key/find-key-caller.ts';
import { readSite } from '../services/api-key/read-site.ts';
import type { Caller, Ctx } from '../services/context.ts';
import { notFound, ServiceError } from '../services/errors.ts';
import { findSession } from '../services/session/find-session.ts';
import { hashSecret, isSecret } from '../services/session/token.ts';

/** The group whose members may use the frame table generator. */
export const STAFF_GROUP = 'EsriTableGenerator';

/** The token of the Authorization header; it is taken from nowhere else. */
function tokenOf(c: Context): string | null {
  const [, token] = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token ?? null;
}

const unauthenticated = (): ServiceError => new ServiceError('unauthenticated', 'Please log in.');

async function sessionCaller(ctx: Ctx, token: string | null, access: Endpoint['access']): Promise<Caller> {
  const session = token === null ? null : await findSession(ctx, token);
  if (session === null) throw unauthenticated();
  if (access === 'verified' && !session.emailVerified)
    throw new ServiceError('email_unverified', 'Please verify your e-mail address first.');
  if (access === 'staff' && !session.groups.includes(STAFF_GROUP))
    throw new ServiceError('forbidden', 'You do not have access to this application.');
  return session;
}

/** A logged-in user, or else a site with an API key or with the pass of a viewer in a frame. */
async function readerOf(ctx: Ctx, c: Context, token: string | null): Promise<Caller> {
  const session = token === null ? null : await findSession(ctx, token);
  if (session !== null) return session;
  const site = await findKeyCaller(ctx, {
    apiKey: c.req.header('x-api-key') ?? null,
    embedToken: c.req.header('x-embed-token') ?? null,
    site: readSite(c.req.header('origin'), c.req.header('referer')),
  });
  if (site === null) throw unauthenticated();
  return site;
}

/** A monitor that shows the host's token; without a token there is nothing here in production. Throws `ServiceError`. */
function operator({ settings }: Ctx, c: Context): Caller {
  if (settings.metricsToken === null && settings.production) throw notFound();
  const [, given = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (settings.metricsToken !== null && !isSecret(given, hashSecret(settings.metricsToken)))
    throw new ServiceError('unauthenticated', 'The token of the monitor is missing or wrong.');
  return { kind: 'unknown' };
}

/** Who calls, as far as the call asks for somebody. Throws `ServiceError` when that somebody may not call. */
export async function authenticate(ctx: Ctx, c: Context, { access }: Endpoint): Promise<Caller> {
  if (access === 'anyone') return { kind: 'unknown' };
  if (access === 'operator') return operator(ctx, c);
  const token = tokenOf(c);
  if (access === 'visitor')
    return token === null ? { kind: 'unknown' } : ((await findSession(ctx, token)) ?? { kind: 'unknown' });
  return access === 'key' ? readerOf(ctx, c, token) : sessionCaller(ctx, token, access);
}
