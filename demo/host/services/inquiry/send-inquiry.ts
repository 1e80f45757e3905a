import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { sendInquiry as contract } from '../../../../web/contract/inquiry.ts';
import { transact, type Ctx } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { MailContent } from '../mail/mail.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readHtml } from './read-html.ts';

const contentOf = (body: string, isHtml: boolean): Required<Pick<MailContent, 'paragraphs' | 'table'>> =>
  isHtml
    ? readHtml(body)
    : { paragraphs: body.split(/\n\s*\n/).map((paragraph) => paragraph.trim()), table: [] };

/**
 * Emails an inquiry to the configured recipient from the configured sender. Replies go to the person who sent
 * the form.
 */
export async function sendInquiry(
  ctx: Ctx,
  { to, from, subject, body, isHtml }: CheckedInput<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const recipient = ctx.settings.inquiryRecipient;
  if (to !== undefined && to.trim().toLowerCase() !== recipient.toLowerCase())
    throw new ServiceError('invalid_request', 'Inquiries cannot be sent to this address.');
  const { paragraphs, table } = contentOf(body, isHtml);
  await transact(ctx, async (inner) => {
    const content = { paragraphs, table: [['From', from], ...table] as const };
    await queueMail(inner, { to: recipient, subject, content, replyTo: from });
  });
  ctx.log.info({ event: 'inquiry_sent' }, 'inquiry received');
  return { detail: 'Inquiry sent. Thanks!' };
}
