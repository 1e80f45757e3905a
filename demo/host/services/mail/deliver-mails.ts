import type { Selectable } from 'kysely';
import type { MailTable } from '../../db/tables/mail-and-jobs.ts';
import type { Ctx } from '../context.ts';
import { claimMails } from './claim-mails.ts';
import { MAILS_AT_ONCE, MailError, type MailTransport } from './mail-transport.ts';
import { nextMailAttempt } from './next-mail-try.ts';

type QueuedMail = Selectable<MailTable>;

/** While nothing can be sent at all, the outbox is tried this often. */
const OUTAGE_PAUSE_MS = 60_000;

/** The domain of `Name <someone@domain>`. */
const domainOf = (address: string): string => /@([a-z0-9.-]+)/i.exec(address)?.[1] ?? 'localhost';

function send({ settings }: Ctx, transport: MailTransport, mail: QueuedMail): Promise<void> {
  const { id, recipient, reply_to, subject, text, html } = mail;
  const from = settings.mailSender;
  const messageId = `<${id}@${domainOf(from)}>`;
  return transport.send({ messageId, from, to: recipient, replyTo: reply_to, subject, text, html });
}

const ofLease = ({ db }: Ctx, { id, lease }: QueuedMail) =>
  db.updateTable('mails').where('id', '=', id).where('lease', '=', lease);

/** A mail that was handed over keeps its head alone: its text may hold a link that opens an account. */
async function markSent(ctx: Ctx, mail: QueuedMail): Promise<void> {
  await ofLease(ctx, mail)
    .set({ state: 'sent', sent_at: ctx.services.clock(), lease: null, leased_until: 0, text: '', html: '' })
    .execute();
  ctx.log.info({ event: 'mail_sent', mailId: mail.id, tries: mail.attempts + 1 }, 'a mail was handed over');
}

async function recordError(ctx: Ctx, mail: QueuedMail, { kind, message }: MailError): Promise<void> {
  const now = ctx.services.clock();
  const attempts = mail.attempts + 1;
  const dueAt = kind === 'never' ? null : nextMailAttempt(attempts, mail.created_at, now);
  const facts = { mailId: mail.id, tries: attempts, fault: kind, reason: message.slice(0, 300) };
  if (dueAt === null) ctx.log.error({ event: 'mail_dead', ...facts }, 'a mail was given up');
  else ctx.log.warn({ event: 'mail_put_back', ...facts }, 'a mail was not taken');
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

/** Gives back what was claimed and not tried. */
async function release({ db }: Ctx, [first]: readonly QueuedMail[]): Promise<void> {
  if (first === undefined) return;
  await db
    .updateTable('mails')
    .set({ lease: null, leased_until: 0 })
    .where('lease', '=', first.lease)
    .execute();
}

/** Nothing can be sent now: the whole outbox waits. */
async function pause({ db, services }: Ctx): Promise<void> {
  const dueAt = services.clock() + OUTAGE_PAUSE_MS;
  await db
    .updateTable('mails')
    .set({ due_at: dueAt })
    .where('state', '=', 'queued')
    .where('due_at', '<', dueAt)
    .execute();
}

const asMailError = (fault: unknown): MailError =>
  fault instanceof MailError ? fault : new MailError('later', String(fault), { cause: fault });

/** Sends one mail and notes how that went; tells whether others can be sent. */
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
 * Sends what is due of the outbox, if there is a way to send; tells whether there may be more. A mail is marked after
 * it was taken: when the process dies between the two, it is sent again, under the same Message-ID.
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
