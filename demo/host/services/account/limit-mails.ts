import { rateLimits } from '../../../../web/contract/endpoint.ts';
import type { Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { mailboxOf } from '../../lib/mailbox.ts';
import { consume, type LimitResult } from '../rate-limit/rate-limit.ts';

/** Counts an email of one kind to a mailbox, and returns whether it is allowed. */
export function countMail(ctx: Ctx, kind: string, email: string): Promise<LimitResult> {
  const { calls, windowMs } = rateLimits.mail;
  const allowance = { calls: calls * ctx.settings.rateLimitFactor, windowMs };
  return consume(ctx, `${kind}:${mailboxOf(email)}`, allowance);
}

/** Counts an email like `countMail`. Throws `ServiceError` if there were too many. */
export async function refuseMailFlood(ctx: Ctx, kind: string, email: string): Promise<void> {
  const { allowed, retryAfterS } = await countMail(ctx, kind, email);
  if (allowed) return;
  throw new ServiceError(
    'rate_limited',
    'Too many emails were sent to this address. Please try again later.',
    { retryAfterS },
  );
}
