import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../context/context.ts';
import { hasCome } from '../../db/has-come.ts';

export async function reset(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db.deleteFrom('rate_windows').where('bucket', '=', bucketId(bucket)).execute();
}

/** Subtracts a call that was counted before, for example after a successful login. */
export async function giveBack(ctx: Ctx, bucket: string): Promise<void> {
  await ctx.db
    .updateTable('rate_windows')
    .set({ calls: sql<number>`rate_windows.calls - 1` })
    .where('bucket', '=', bucketId(bucket))
    .where('calls', '>', 0)
    .execute();
}

/** Returns the stored name of a bucket. It is hashed because the name may contain an address. */
const bucketId = (bucket: string): string => createHash('sha256').update(bucket).digest('hex');

export interface Allowance {
  readonly calls: number;
  readonly windowMs: number;
}

export interface LimitResult {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetS: number;
  /** Seconds to wait before another try; 0 if this call was allowed. */
  readonly retryAfterS: number;
}

/** Checks the call that has increased a window's count to `calls`. */
export function checkLimit(calls: number, endsAt: number, now: number, allowance: Allowance): LimitResult {
  const allowed = calls <= allowance.calls;
  const resetS = Math.max(1, Math.ceil((endsAt - now) / 1000));
  return {
    allowed,
    remaining: Math.max(0, allowance.calls - calls),
    resetS,
    retryAfterS: allowed ? 0 : resetS,
  };
}

/**
 * Counts a call in a bucket (such as `login:ada@example.com`) and returns whether it is allowed. A single
 * statement updates the count in the database, so that simultaneous calls are all counted and a restart does
 * not lose any. If the call's transaction is rolled back, the call is not counted.
 */
export async function consume(ctx: Ctx, bucket: string, allowance: Allowance): Promise<LimitResult> {
  const { now } = ctx;
  const hasEnded = hasCome('rate_windows.ends_at', now, allowance.windowMs);
  const row = await ctx.db
    .insertInto('rate_windows')
    .values({
      bucket: bucketId(bucket),
      ends_at: now + allowance.windowMs,
      calls: 1,
    })
    .onConflict((on) =>
      on.column('bucket').doUpdateSet({
        // The count stops at one more than the limit, so that it does not grow indefinitely.
        calls: sql<number>`case when ${hasEnded} then 1 when rate_windows.calls > ${allowance.calls} then rate_windows.calls else rate_windows.calls + 1 end`,
        ends_at: sql<number>`case when ${hasEnded} then excluded.ends_at else rate_windows.ends_at end`,
      }),
    )
    .returning(['calls', 'ends_at'])
    .executeTakeFirstOrThrow();
  return checkLimit(row.calls, row.ends_at, now, allowance);
}

export async function deleteExpiredCounts({ db, now }: Ctx): Promise<void> {
  await db.deleteFrom('rate_windows').where('ends_at', '<=', now).execute();
}
