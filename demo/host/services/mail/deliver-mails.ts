import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../context/context.ts';
import { hasCome } from '../../db/has-come.ts';
import type { MailTable } from '../../db/tables/mail-and-jobs.ts';
import { MAILS_AT_ONCE, MailError, type MailTransport } from '../../providers/mail/mail-transport.ts';

/** Age at which an email that no server has accepted is abandoned, because it is outdated. */
export const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

/**
 * Below this age, attempts are frequent, so that an email arrives within minutes of the server's recovery.
 */
const YOUNG_MS = 2 * 3_600_000;
const MAX_YOUNG_DELAY_MS = 4 * 60_000;
const OLD_DELAY_MS = 30 * 60_000;
const FIRST_DELAY_MS = 15_000;

/**
 * Returns the time of the next attempt for an email whose delivery has failed `attempts` times; null if it is
 * abandoned.
 */
function nextMailAttempt(attempts: number, createdAt: number, now: number): number | null {
  const age = now - createdAt;
  if (age >= GIVE_UP_AFTER_MS) return null;
  if (age >= YOUNG_MS) return now + OLD_DELAY_MS;
  return now + Math.min(MAX_YOUNG_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempts - 1, 10));
}

const BATCH = 20;

/**
 * Time for which emails belong to the process that claimed them. Sending or releasing a batch takes less
 * time.
 */
const LEASE_MS = 5 * 60_000;

/**
 * Claims due emails, starting with those that have been due the longest. Only this process may then send
 * them.
 */
async function claimMails({ db, now }: Ctx): Promise<readonly Selectable<MailTable>[]> {
  const lease = randomUUID();
  const due = db
    .selectFrom('mails')
    .where('state', '=', 'queued')
    .where(hasCome('due_at', now, OLD_DELAY_MS))
    .where(hasCome('leased_until', now, LEASE_MS))
    .orderBy('due_at')
    .orderBy('id')
    .select('id')
    .limit(BATCH);
  const found = await due.execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  await db
    .updateTable('mails')
    .set({ lease, leased_until: now + LEASE_MS })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .where(hasCome('leased_until', now, LEASE_MS))
    .execute();
  return db.selectFrom('mails').where('lease', '=', lease).orderBy('id').selectAll().execute();
}

type QueuedMail = Selectable<MailTable>;

/** Interval between attempts while no email can be sent at all. */
const OUTAGE_PAUSE_MS = 60_000;

/** Returns the domain of `Name <someone@domain>`. */
const domainOf = (address: string): string => /@([a-z0-9.-]+)/i.exec(address)?.[1] ?? 'localhost';

function send({ settings }: Ctx, transport: MailTransport, mail: QueuedMail): Promise<void> {
  const { id, recipient, reply_to, subject, text, html } = mail;
  const from = settings.mailSender;
  const messageId = `<${id}@${domainOf(from)}>`;
  return transport.send({ messageId, from, to: recipient, replyTo: reply_to, subject, text, html });
}

const ofLease = ({ db }: Ctx, { id, lease }: QueuedMail) =>
  db.updateTable('mails').where('id', '=', id).where('lease', '=', lease);

/**
 * Extends the life of the link in an email by the time for which the email waited for a mail server, so that no
 * email arrives with a dead link. A link and its email are created at the same moment. An account can be restored
 * for a fixed time, however late the email is.
 */
async function extendLink(ctx: Ctx, { recipient, created_at }: QueuedMail, waitedMs: number): Promise<void> {
  await ctx.db
    .updateTable('mail_links')
    .set((link) => ({ expires_at: link('expires_at', '+', waitedMs) }))
    .where('email', '=', recipient)
    .where('created_at', '=', created_at)
    .where('purpose', '!=', 'restore')
    .where('used_at', 'is', null)
    .execute();
}

/** An email that waited longer than this arrives late. */
const PROMPT_MS = 60_000;

/** Marks an email as sent and clears its text, which may contain a link that gives access to an account. */
async function markSent(ctx: Ctx, mail: QueuedMail): Promise<void> {
  const waitedMs = ctx.services.clock() - mail.created_at;
  if (waitedMs > PROMPT_MS) await extendLink(ctx, mail, waitedMs);
  await ofLease(ctx, mail)
    .set({ state: 'sent', sent_at: ctx.services.clock(), lease: null, leased_until: 0, text: '', html: '' })
    .execute();
  ctx.log.info({ event: 'mail_sent', mailId: mail.id, tries: mail.attempts + 1 }, 'email sent');
}

async function recordError(ctx: Ctx, mail: QueuedMail, { kind, message }: MailError): Promise<void> {
  const now = ctx.services.clock();
  const attempts = mail.attempts + 1;
  const dueAt = kind === 'never' ? null : nextMailAttempt(attempts, mail.created_at, now);
  const facts = { mailId: mail.id, tries: attempts, fault: kind, reason: message.slice(0, 300) };
  if (dueAt === null) ctx.log.error({ event: 'mail_failed', ...facts }, 'email failed permanently');
  else ctx.log.warn({ event: 'mail_retried', ...facts }, 'email not accepted, will be retried');
  await ofLease(ctx, mail)
    .set({
      attempts,
      last_error: facts.reason,
      lease: null,
      leased_until: 0,
      ...(dueAt === null ? { state: 'dead' } : { due_at: dueAt }),
    })
    .execute();
}

async function release({ db }: Ctx, [first]: readonly QueuedMail[]): Promise<void> {
  if (first === undefined) return;
  await db
    .updateTable('mails')
    .set({ lease: null, leased_until: 0 })
    .where('lease', '=', first.lease)
    .execute();
}

/** Delays the whole outbox while no email can be sent. */
async function pause({ db, services }: Ctx): Promise<void> {
  const dueAt = services.clock() + OUTAGE_PAUSE_MS;
  await db
    .updateTable('mails')
    .set({ due_at: dueAt })
    .where('state', '=', 'queued')
    .where('due_at', '<', dueAt)
    .execute();
}

const asMailError = (error: unknown): MailError =>
  error instanceof MailError ? error : new MailError('later', String(error), { cause: error });

/** Sends one email, records the result, and returns whether other emails can be sent. */
async function sendOne(ctx: Ctx, transport: MailTransport, mail: QueuedMail): Promise<boolean> {
  try {
    await send(ctx, transport, mail);
  } catch (thrown) {
    const error = asMailError(thrown);
    await recordError(ctx, mail, error);
    return error.kind !== 'outage';
  }
  await markSent(ctx, mail);
  return true;
}

/**
 * Sends the due emails in the outbox if a transport is configured, and returns whether there may be more. An
 * email is marked as sent after the mail server has accepted it. If the process dies in between, the email is
 * sent again with the same Message-ID.
 */
export async function deliverMails(ctx: Ctx, signal: AbortSignal): Promise<boolean> {
  const transport = ctx.services.mail;
  if (transport === null) return false;
  const claimed = await claimMails(ctx);
  const waiting = [...claimed];
  const outage = new AbortController();
  const stop = AbortSignal.any([signal, outage.signal]);
  const work = async (): Promise<void> => {
    for (let mail = waiting.shift(); mail !== undefined && !stop.aborted; mail = waiting.shift()) {
      if (!(await sendOne(ctx, transport, mail))) outage.abort();
    }
  };
  await Promise.all(Array.from({ length: MAILS_AT_ONCE }, work));
  if (stop.aborted) await release(ctx, claimed);
  if (outage.signal.aborted) await pause(ctx);
  return claimed.length > 0 && !stop.aborted;
}

/**
 * Time for which dead emails and the headers of sent ones are stored, so that questions about their delivery
 * can be answered.
 */
const RETENTION_MS = 30 * 24 * 3_600_000;

export async function deleteOldMails({ db, now }: Ctx): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', '!=', 'queued')
    .where('created_at', '<', now - RETENTION_MS)
    .execute();
}
