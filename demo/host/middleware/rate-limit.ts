import type { Context } from 'hono';
import { rateLimits, type Endpoint } from '../../../web/contract/endpoint.ts';
import type { Principal, Ctx } from '../context/context.ts';
import { addressBlock } from '../lib/client-address.ts';
import { ServiceError } from '../lib/errors.ts';
import { consume, type Allowance, type LimitResult } from '../services/rate-limit/rate-limit.ts';
import type { createMemoryWindows } from './memory-windows.ts';

export interface RateLimit {
  readonly bucket: string;
  readonly allowance: Allowance;
  /** Whether the count survives a restart. */
  readonly stored: boolean;
}

type LimitedClass = Exclude<Endpoint['rate'], 'free'>;

/** Classes that protect accounts, mailboxes and money. */
const storedClasses: ReadonlySet<string> = new Set(['password', 'login', 'mail', 'inquiry', 'promo']);

/**
 * Returns the limit for a network address, regardless of which accounts its calls are for. Calls that need a
 * session are counted separately from those that anyone can make.
 */
export function addressLimit(
  { rate, access }: Pick<Endpoint, 'rate' | 'access'>,
  address: string,
  factor: number,
): RateLimit | null {
  const limit = rateLimits[rate];
  if (limit === null || !('callsPerAddress' in limit)) return null;
  const allowance = { calls: limit.callsPerAddress * factor, windowMs: limit.windowMs };
  const name = access.credential === 'session' ? `${rate}:session-address` : `${rate}:address`;
  return { bucket: `${name}:${addressBlock(address)}`, allowance, stored: true };
}

/** Returns the user, key or address whose allowance a call consumes. */
function subjectOf(rate: LimitedClass, principal: Principal, address: string): string | null {
  const { per } = rateLimits[rate];
  if (principal.kind === 'unknown') {
    // Without a login, the subject is the account that the call identifies. The handler counts the call, so
    // that the response does not reveal whether the account exists.
    const isCountedElsewhere = per === 'account' || 'callsPerAddress' in rateLimits[rate];
    return isCountedElsewhere ? null : `address:${addressBlock(address)}`;
  }
  if (per === 'company') return `company:${principal.companyId}`;
  if (principal.kind === 'key') return `key:${principal.apiKey}:${addressBlock(address)}`;
  if (principal.kind === 'signed') return `signed:${principal.companyId}:${addressBlock(address)}`;
  // A new login would start a new session, so limits that protect mailboxes and money count by user.
  return storedClasses.has(rate) ? `user:${principal.userId}` : `session:${principal.sessionId}`;
}

/**
 * Returns the limit of a principal; null if the call is unlimited or is counted by the account that it
 * identifies.
 */
export function principalLimit(
  rate: Endpoint['rate'],
  principal: Principal,
  address: string,
  factor: number,
): RateLimit | null {
  const limit = rateLimits[rate];
  const subject = limit === null ? null : subjectOf(rate as LimitedClass, principal, address);
  if (limit === null || subject === null) return null;
  const allowance = { calls: limit.calls * factor, windowMs: limit.windowMs };
  return { bucket: `${rate}:${subject}`, allowance, stored: storedClasses.has(rate) };
}

/** Reports the strictest limit in the response headers. */
function reportLimit(c: Context, { allowance }: RateLimit, { remaining, resetS }: LimitResult): void {
  const reported = c.get('remaining') as number | undefined;
  if (reported !== undefined && reported <= remaining) return;
  c.set('remaining', remaining);
  c.header('RateLimit-Limit', String(allowance.calls));
  c.header('RateLimit-Remaining', String(remaining));
  c.header('RateLimit-Reset', String(resetS));
}

/** Counts a call, and refuses it if it exceeds the limit. Throws `ServiceError`. */
export async function consumeLimit(
  c: Context,
  ctx: Ctx,
  limit: RateLimit | null,
  windows: ReturnType<typeof createMemoryWindows>,
): Promise<void> {
  if (limit === null) return;
  const { bucket, allowance, stored } = limit;
  const result = stored ? await consume(ctx, bucket, allowance) : windows(bucket, allowance, ctx.now);
  reportLimit(c, limit, result);
  if (result.allowed) return;
  ctx.log.warn({ event: 'rate_limited', limit: bucket.split(':', 2).join(':') }, 'rate limit exceeded');
  throw new ServiceError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterS: result.retryAfterS,
  });
}
