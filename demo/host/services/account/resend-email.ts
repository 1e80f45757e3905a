import type { Ctx } from '../context.ts';
import { requestMailLink } from './request-mail-link.ts';
import { VERIFY_JOB } from './mail-jobs.ts';

/** Mails the verification link once more, if the address is one that waits for it. */
export async function resendEmail(ctx: Ctx, { email }: { email: string }): Promise<{ detail: string }> {
  await requestMailLink(ctx, VERIFY_JOB, email);
  return { detail: 'If this address waits to be verified, a new mail is on its way.' };
}
