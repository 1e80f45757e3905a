import { z } from 'zod';
import type { Ctx } from '../../context/context.ts';
import { enqueueJob } from '../job/enqueue-job.ts';
import { jobKind, type JobKind } from '../job/job-kind.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countMail } from './limit-mails.ts';
import { createMailLink, RESTORABLE_MS } from './mail-link.ts';
import { resetMail, restoreMail, verifyMail } from './mails.ts';

/*
 * The duration of a call must not reveal whether an address has an account. Calls that email a link therefore
 * enqueue a job for every address. Only the job checks whether the address has a user.
 */

export const RESET_JOB = 'mail-password-reset';
const VERIFY_JOB = 'mail-verification';
export const RESTORE_JOB = 'mail-account-restore';

const inputSchema = z.object({ email: z.string() });

interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly email_verified_at: number | null;
}

async function findAddressee(ctx: Ctx, email: string): Promise<Addressee | undefined> {
  return ctx.db
    .selectFrom('users')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .select(['id', 'email', 'first_name', 'email_verified_at'])
    .executeTakeFirst();
}

async function mailReset(ctx: Ctx, email: string): Promise<void> {
  const user = await findAddressee(ctx, email);
  if (user === undefined) return;
  const token = await createMailLink(ctx, { userId: user.id, purpose: 'reset', email });
  await queueMail(
    ctx,
    resetMail(ctx.settings, { email, firstName: user.first_name }, { uid: user.id, token }),
  );
  ctx.log.info({ event: 'password_reset_mailed', userId: user.id }, 'reset link mailed');
}

async function mailVerification(ctx: Ctx, email: string): Promise<void> {
  const user = await findAddressee(ctx, email);
  if (user === undefined || user.email_verified_at !== null) return;
  const key = await createMailLink(ctx, { userId: user.id, purpose: 'verify', email });
  await queueMail(ctx, verifyMail(ctx.settings, { email, firstName: user.first_name }, key));
  ctx.log.info({ event: 'verification_mailed', userId: user.id }, 'verification link mailed');
}

async function mailRestore(ctx: Ctx, email: string): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .where('email', '=', email)
    .where('deleted_at', '>', ctx.now - RESTORABLE_MS)
    .select(['id', 'first_name'])
    .executeTakeFirst();
  if (user === undefined) return;
  const key = await createMailLink(ctx, { userId: user.id, purpose: 'restore', email });
  await queueMail(ctx, restoreMail(ctx.settings, { email, firstName: user.first_name }, key));
  ctx.log.info({ event: 'account_restore_mailed', userId: user.id }, 'restore link mailed');
}

/** Jobs that email a link to the user of an address, if there is one. */
export const accountJobKinds: readonly JobKind[] = [
  jobKind(RESET_JOB, inputSchema, (_ctx, { email }) =>
    Promise.resolve({ message: '', effect: (ctx) => mailReset(ctx, email) }),
  ),
  jobKind(VERIFY_JOB, inputSchema, (_ctx, { email }) =>
    Promise.resolve({ message: '', effect: (ctx) => mailVerification(ctx, email) }),
  ),
  jobKind(RESTORE_JOB, inputSchema, (_ctx, { email }) =>
    Promise.resolve({ message: '', effect: (ctx) => mailRestore(ctx, email) }),
  ),
];

/** Emails the verification link again if the address is not verified yet. */
export async function resendEmail(ctx: Ctx, { email }: { email: string }): Promise<{ detail: string }> {
  await sendMailLink(ctx, VERIFY_JOB, email);
  return { detail: 'If this address still needs to be verified, we have sent it a new email.' };
}

/**
 * Emails a link to an address unless too many were requested. The response does not reveal whether an email
 * is sent.
 */
export async function sendMailLink(ctx: Ctx, kind: string, email: string): Promise<void> {
  const { allowed } = await countMail(ctx, kind, email);
  if (allowed) await enqueueJob(ctx, kind, { email });
  ctx.log.info({ event: 'link_requested', kind, allowed }, 'link requested');
}
