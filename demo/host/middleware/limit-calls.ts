import type { Context } from 'hono';
import { rateLimits, type Endpoint } from '../../../web/contract/endpoint.ts';
import type { Caller, Ctx } from '../services/context.ts';
import { ServiceError } from '../services/errors.ts';
import { take, type Allowance, type Taken } from '../services/rate-limit/take.ts';
import { addressBlock } from './client-address.ts';
import type { createMemoryWindows } from './memory-windows.ts';

/** Something that a call counts against. */
export interface Count {
  readonly bucket: string;
  readonly allowance: Allowance;
  /** Whether a restart may not forget it. */
  readonly stored: boolean;
}

type Limited = Exclude<Endpoint['rate'], 'free'>;

/** The families that guard accounts, mailboxes and money. */
const storedClasses: ReadonlySet<string> = new Set(['login', 'mail', 'inquiry', 'promo']);

/** What of an address is counted before anything else is looked at: tries by whoever, against whichever account. */
export function addressCount(rate: Endpoint['rate'], address: string, factor: number): Count | null {
  const limit = rateLimits[rate];
  if (limit === null || !('callsPerAddress' in limit)) return null;
  const allowance = { calls: limit.callsPerAddress * factor, windowMs: limit.windowMs };
  return { bucket: `${rate}:address:${addressBlock(address)}`, allowance, stored: true };
}

/** Whose allowance a call uses up. */
function subjectOf(rate: Limited, caller: Caller, address: string): string | null {
  const { per } = rateLimits[rate];
  if (caller.kind === 'unknown') {
    // Without a login the account is the one that the call names; its verb counts it, since it must not tell.
    const isCountedElsewhere = per === 'account' || 'callsPerAddress' in rateLimits[rate];
    return isCountedElsewhere ? null : `address:${addressBlock(address)}`;
  }
  if (per === 'company') return `company:${caller.companyId}`;
  if (caller.kind === 'key') return `key:${caller.apiKey}:${addressBlock(address)}`;
  // A new login would begin a new session, so what guards mailboxes and money counts by user.
  return storedClasses.has(rate) ? `user:${caller.userId}` : `session:${caller.sessionId}`;
}

/** What of the caller is counted; null when the call is free or counts by the account that it names. */
export function callerCount(
  rate: Endpoint['rate'],
  caller: Caller,
  address: string,
  factor: number,
): Count | null {
  const limit = rateLimits[rate];
  const subject = limit === null ? null : subjectOf(rate as Limited, caller, address);
  if (limit === null || subject === null) return null;
  const allowance = { calls: limit.calls * factor, windowMs: limit.windowMs };
  return { bucket: `${rate}:${subject}`, allowance, stored: storedClasses.has(rate) };
}

/** The limit that is nearest, as the answer tells it. */
function tell(c: Context, { allowance }: Count, { remaining, resetS }: Taken): void {
  const told = c.get('remaining') as number | undefined;
  if (told !== undefined && told <= remaining) return;
  c.set('remaining', remaining);
  c.header('RateLimit-Limit', String(allowance.calls));
  c.header('RateLimit-Remaining', String(remaining));
  c.header('RateLimit-Reset', String(resetS));
}

/** Counts a call and refuses it when it is one too many. Throws `ServiceError`. */
export async function countCall(
  c: Context,
  ctx: Ctx,
  count: Count | null,
  inMemory: ReturnType<typeof createMemoryWindows>,
): Promise<void> {
  if (count === null) return;
  const { bucket, allowance, stored } = count;
  const taken = stored ? await take(ctx, bucket, allowance) : inMemory(bucket, allowance, ctx.now);
  tell(c, count, taken);
  if (taken.allowed) return;
  ctx.log.warn({ event: 'rate_limited', limit: bucket.split(':', 2).join(':') }, 'too many calls');
  throw new ServiceError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterS: taken.retryAfterS,
  });
}
