import { rateLimits } from '../../../../web/contract/endpoint.ts';
import type { Ctx } from '../context.ts';
import { enqueueJob } from '../job/enqueue-job.ts';
import { take } from '../rate-limit/take.ts';

/** Has a link mailed to an address, unless it was asked for too often; nothing tells the caller which. */
export async function askForMail(ctx: Ctx, kind: string, email: string): Promise<void> {
  const { calls, windowMs } = rateLimits.mail;
  const allowance = { calls: calls * ctx.settings.rateLimitFactor, windowMs };
  const { allowed } = await take(ctx, `${kind}:${email}`, allowance);
  if (allowed) await enqueueJob(ctx, kind, { email });
  ctx.log.info({ event: 'link_asked_for', kind, allowed }, 'a link was asked for');
}
