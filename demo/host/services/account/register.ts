import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../web/contract/endpoint.ts';
import { TERMS_TEXT, type register as registerCall } from '../../../../web/contract/user.ts';
import { transact, type Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { startTrial } from '../company/start-trial.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { describeSession, type SessionBody, openSession } from '../session/sessions.ts';
import { recordLoginLocation } from '../session/throttle-logins.ts';
import { refuseMailFlood } from './limit-mails.ts';
import { createMailLink } from './mail-link.ts';
import { verifyMail } from './mails.ts';
import { refuseGuessablePassword } from './password-rules.ts';

type Form = CheckedInput<typeof registerCall>;

/** Maximum difference between now and the time at which the terms were accepted, in milliseconds. */
const TERMS_WITHIN_MS = 86_400_000;

function refuseOldTerms(ctx: Ctx, acceptedAt: number): void {
  if (Math.abs(acceptedAt - ctx.now) <= TERMS_WITHIN_MS) return;
  const fields = [{ field: 'termsAndConditionsTimestamp', message: TERMS_TEXT }];
  throw new ServiceError('validation_failed', TERMS_TEXT, { fields });
}

function emailTaken(): ServiceError {
  const message =
    'There is already an account for this email address. Please log in, or use a different address.';
  return new ServiceError('email_taken', message, { fields: [{ field: 'email', message }] });
}

async function refuseTakenEmail(ctx: Ctx, email: string): Promise<void> {
  const user = await ctx.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
  if (user !== undefined) throw emailTaken();
}

/**
 * Creates the company, the user and the trial. If two calls with the same address run at the same time, one
 * of them fails.
 */
async function createUser(
  ctx: Ctx,
  form: Form,
  passwordHash: string,
): Promise<{ userId: string; hasTrial: boolean }> {
  const [userId, companyId] = [randomUUID(), randomUUID()];
  await ctx.db
    .insertInto('companies')
    .values({
      id: companyId,
      name: form.companyName,
      industry: form.industry,
      address: '',
      owner_id: userId,
      team_id: randomUUID(),
      maps_key: null,
      created_at: ctx.now,
    })
    .execute();
  const created = await ctx.db
    .insertInto('users')
    .values({
      id: userId,
      company_id: companyId,
      email: form.email,
      first_name: form.firstName,
      last_name: form.lastName,
      password_hash: passwordHash,
      email_verified_at: null,
      is_api_user: form.isXp360 ? 1 : 0,
      stripe_customer_id: null,
      terms_accepted_at: form.termsAndConditionsTimestamp,
      created_at: ctx.now,
      deleted_at: null,
    })
    .onConflict((on) => on.column('email').doNothing())
    .executeTakeFirst();
  if (created.numInsertedOrUpdatedRows === 0n) throw emailTaken();
  const product = form.isXp360 ? 'api' : 'zwivel';
  return { userId, hasTrial: await startTrial(ctx, { companyId, email: form.email }, product) };
}

/**
 * Creates a user, a company and a trial in one transaction, emails the link that verifies the address, and
 * logs the user in.
 */
export async function register(ctx: Ctx, form: Form): Promise<SessionBody & { detail: string }> {
  refuseOldTerms(ctx, form.termsAndConditionsTimestamp);
  refuseGuessablePassword(ctx, form.password, form, { field: 'password' });
  await refuseTakenEmail(ctx, form.email);
  await refuseMailFlood(ctx, 'sign-up', form.email);
  const passwordHash = await ctx.services.passwords.hash(form.password);
  const { userId, hasTrial, token } = await transact(ctx, async (inner) => {
    const { userId, hasTrial } = await createUser(inner, form, passwordHash);
    const key = await createMailLink(inner, { userId, purpose: 'verify', email: form.email });
    await queueMail(inner, verifyMail(ctx.settings, form, key));
    await recordLoginLocation(inner, userId);
    return { userId, hasTrial, token: await openSession(inner, userId) };
  });
  ctx.log.info({ event: 'registered', userId, product: form.isXp360 ? 'api' : 'zwivel' }, 'account created');
  const session = await describeSession(ctx, token);
  if (session === null) throw new Error('The session that was just opened is missing.');
  const trial = hasTrial
    ? ''
    : ' Your account does not include a free trial, because this mailbox has already had one.';
  return {
    ...session,
    detail: `Your account was created. We sent you an email to verify your address.${trial}`,
  };
}
