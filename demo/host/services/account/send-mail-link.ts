import type { Ctx } from '../../context/context.ts';
import { VERIFY_JOB } from './mail-jobs.ts';
import { rateLimits } from '../../../../web/contract/endpoint.ts';
import { enqueueJob } from '../job/enqueue-job.ts';
import { consume } from '../rate-limit/rate-limit.ts';

/** Mails the verification link again, if the address still has to be verified. */
export async function resendEmail(ctx: Ctx, { email }: { email: string }): Promise<{ detail: string }> {
  await sendMailLink(ctx, VERIFY_JOB, email);
  return { detail: 'If this address still needs to be verified, a new mail is on its way.' };
}

/** Mails a link to an address unless too many were requested; the response does not say which. */
export async function sendMailLink(ctx: Ctx, kind: string, email: string): Promise<void> {
  const { calls, windowMs } = rateLimits.mail;
  const allowance = { calls: calls * ctx.settings.rateLimitFactor, windowMs };
  const { allowed } = await consume(ctx, `${kind}:${email}`, allowance);
  if (allowed) await enqueueJob(ctx, kind, { email });
  ctx.log.info({ event: 'link_asked_for', kind, allowed }, 'a link was requested');
}
