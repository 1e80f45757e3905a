import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../context/context.ts';
import { addressBlock, customerBlocks } from '../../lib/client-address.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type Allowance, consume, giveBack, reset } from '../rate-limit/rate-limit.ts';

/** Maximum number of attempts at one account from one network address. */
const TRIES = { calls: 10, windowMs: 15 * 60_000 };

/**
 * Maximum number of failed attempts, at any accounts, from one IPv4 address or one IPv6 network with a prefix
 * of 64, 56 or 48 bits. Users who have logged in from the address before, such as other people in the same
 * office, can still log in.
 */
const TRIES_OF_BLOCK = { 64: 50, 56: 200, 48: 500 } as const;

/**
 * Number of failures in a row, from any address, after which logins from unknown addresses must wait. Each
 * further failure doubles the wait.
 */
const FREE_FAILURES = 20;
const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 15 * 60_000;

/** After a day without a failure, the count is reset. */
const RESET_AFTER_MS = 86_400_000;

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');

const locationOf = (ctx: Ctx): string => hashed(addressBlock(ctx.request.ip));

const triesBucket = (ctx: Ctx, email: string): string => `login:${email}:${addressBlock(ctx.request.ip)}`;

/** The counts of failed attempts to which an attempt belongs, smallest block first. */
function blockLimits({ request, settings }: Ctx): readonly { bucket: string; allowance: Allowance }[] {
  const blocks = [{ bits: 64, block: addressBlock(request.ip) } as const, ...customerBlocks(request.ip)];
  return blocks.map(({ bits, block }) => ({
    bucket: `password:address:${block}`,
    allowance: { calls: TRIES_OF_BLOCK[bits] * settings.rateLimitFactor, windowMs: TRIES.windowMs },
  }));
}

/**
 * Counts an attempt for its blocks, up to the first one with too many, so that one refused network does not use
 * up the count of the larger ones. Throws for an unknown location with too many.
 */
async function throttleBlocks(ctx: Ctx, isKnown: boolean): Promise<void> {
  for (const { bucket, allowance } of blockLimits(ctx)) {
    const { allowed, retryAfterS } = await consume(ctx, bucket, allowance);
    if (!allowed && !isKnown) throw tooMany(ctx, retryAfterS);
  }
}

/**
 * Returns the time for which logins from unknown addresses must wait after an account's last failure. The
 * wait always ends, so no user is locked out permanently.
 */
export function waitAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - FREE_FAILURES, 20));
}

function tooMany(ctx: Ctx, retryAfterS: number): ServiceError {
  ctx.log.warn({ event: 'login_throttled', retryAfterS }, 'too many failed logins');
  return new ServiceError('rate_limited', 'Too many login attempts. Please try again later.', {
    retryAfterS,
  });
}

async function isKnownLocation(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('login_places')
    .where('user_id', '=', userId)
    .where('place', '=', locationOf(ctx))
    .select('seen_at')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts an attempt as a failure before its outcome is known, so that simultaneous attempts are all counted.
 */
async function countFailure(ctx: Ctx, email: string): Promise<void> {
  const isOld = sql<boolean>`login_failures.last_at < ${ctx.now - RESET_AFTER_MS}`;
  await ctx.db
    .insertInto('login_failures')
    .values({ account: hashed(email), failures: 1, last_at: ctx.now })
    .onConflict((on) =>
      on.column('account').doUpdateSet({
        failures: sql<number>`case when ${isOld} then 1 else login_failures.failures + 1 end`,
        last_at: ctx.now,
      }),
    )
    .execute();
}

/**
 * Counts an attempt at an account before its password is checked, whether or not the account exists. Throws
 * if this address made too many attempts at the account. If the user has never logged in from this address,
 * also throws after too many failed attempts of this address at any accounts, or of all addresses at this
 * account.
 */
export async function throttleLogin(ctx: Ctx, email: string, userId: string | undefined): Promise<void> {
  const { rateLimitFactor: factor } = ctx.settings;
  const ofAccount = { ...TRIES, calls: TRIES.calls * factor };
  const result = await consume(ctx, triesBucket(ctx, email), ofAccount);
  if (!result.allowed) throw tooMany(ctx, result.retryAfterS);
  const isKnown = await isKnownLocation(ctx, userId ?? '');
  await throttleBlocks(ctx, isKnown);
  const row = await ctx.db
    .selectFrom('login_failures')
    .where('account', '=', hashed(email))
    .selectAll()
    .executeTakeFirst();
  const failures = Math.floor((row?.failures ?? 0) / factor);
  const waitMs = row === undefined ? 0 : row.last_at + waitAfter(failures) - ctx.now;
  if (waitMs > 0 && !isKnown) throw tooMany(ctx, Math.ceil(waitMs / 1000));
  await countFailure(ctx, email);
}

/** Only failures count toward the limit of an address, so a successful login is subtracted again. */
export async function forgiveAddress(ctx: Ctx): Promise<void> {
  for (const { bucket } of blockLimits(ctx)) await giveBack(ctx, bucket);
}

/** Resets an account's counts after its password has been checked or reset. */
export async function resetLoginThrottle(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.deleteFrom('login_failures').where('account', '=', hashed(email)).execute();
  await reset(ctx, triesBucket(ctx, email));
}

export async function recordLoginLocation(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .insertInto('login_places')
    .values({ user_id: userId, place: locationOf(ctx), seen_at: ctx.now })
    .onConflict((on) => on.columns(['user_id', 'place']).doUpdateSet({ seen_at: ctx.now }))
    .execute();
}
