import { rateLimits } from '../../../../web/contract/endpoint.ts';
import type { Ctx } from '../context.ts';
import { enqueueJob } from '../job/enqueue-job.ts';
import { consume } from '../rate-limit/rate-limit.ts';

/** Has a link mailed to an address, unless it was asked for too often; nothing tells the caller which. */
export async function requestMailLink(ctx: Ctx, kind: string, email: string): Promise<void> {
  const { calls, windowMs } = rateLimits.mail;
  const allowance = { calls: calls * ctx.settings.rateLimitFactor, windowMs };
  const { allowed } = await consume(ctx, `${kind}:${email}`, allowance);
  if (allowed) await enqueueJob(ctx, kind, { email });
  ctx.log.info({ event: 'link_asked_for', kind, allowed }, 'a link was asked for');
}
