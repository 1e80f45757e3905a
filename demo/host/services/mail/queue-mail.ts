import type { Ctx } from '../../context/context.ts';
import { timeOrderedId } from '../../lib/time-ordered-id.ts';
import type { Mail } from './mail.ts';
import { renderMail } from './render-mail.ts';

/** Collapses a value to a single line, because a header must not contain line breaks. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Adds an email to the outbox in the open transaction, so that it is sent only if the transaction commits.
 */
export async function queueMail(ctx: Ctx, { to, subject, content, replyTo }: Mail): Promise<void> {
  const head = oneLine(subject);
  await ctx.db
    .insertInto('mails')
    .values({
      id: timeOrderedId(),
      recipient: to,
      reply_to: replyTo ?? null,
      subject: head,
      ...renderMail(head, content, ctx.settings.productName),
      state: 'queued',
      attempts: 0,
      due_at: ctx.now,
      lease: null,
      leased_until: 0,
      last_error: null,
      created_at: ctx.now,
      sent_at: null,
    })
    .execute();
}
