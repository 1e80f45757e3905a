import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { detailSchema, emailField, text } from './fields.ts';

export const inquirySubjects = [
  'Reseller and Custom Pricing Inquiry',
  'Reseller Inquiry',
  'Custom Pricing Inquiry',
] as const;

/** Emails an inquiry to the configured recipient only. */
export const sendInquiry = endpoint({
  id: 'sendInquiry',
  tag: 'Inquiry',
  method: 'post',
  path: '/api/email/send',
  summary: 'Send an inquiry to the sales team.',
  description:
    'The host emails the inquiry to its configured recipient from its own address; replies go to `from`.',
  access: { credential: 'optional' },
  rate: 'inquiry',
  body: z.object({
    to: z
      .string()
      .max(254)
      .optional()
      .describe('The configured recipient; can be omitted. Any other address is refused.'),
    from: emailField().describe('Your email address, for the reply.'),
    subject: z.enum(inquirySubjects, { error: 'must be one of the three inquiry subjects' }),
    body: text({ min: 1, max: 20_000, missing: 'must not be empty' }).describe(
      'Plain text, or the form as an HTML table. Only the text of rows, cells and paragraphs in the HTML is used.',
    ),
    isHtml: z.boolean().default(false),
  }),
  response: detailSchema,
  errors: ['invalid_request'],
});
