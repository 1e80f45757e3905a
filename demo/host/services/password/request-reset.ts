import { requestMailLink } from '../account/request-mail-link.ts';
import { RESET_JOB } from '../account/mail-jobs.ts';
import type { Ctx } from '../context.ts';

/** Has a link for a new password mailed, if the address has an account. */
export async function requestReset(ctx: Ctx, { email }: { email: string }): Promise<{ detail: string }> {
  await requestMailLink(ctx, RESET_JOB, email);
  return { detail: 'If this address has an account, a mail with a link is on its way.' };
}
