import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { detailSchema, emailField, text } from './fields.ts';

/** The three subjects of an inquiry. */
export const inquirySubjects = [
  'Reseller and Custom Pricing Inquiry',
  'Reseller Inquiry',
  'Custom Pricing Inquiry',
] as const;

/** An inquiry is mailed to the configured recipient, and to nobody else. */
export const sendInquiry = endpoint({
  id: 'sendInquiry',
  tag: 'Inquiry',
  method: 'post',
  path: '/api/email/send',
  summary: 'Mail an inquiry to the sales team',
  access: 'visitor',
  rate: 'inquiry',
  body: z.object({
    to: z
      .string()
      .max(254)
      .optional()
      .describe('Left out, or the configured recipient; nobody else gets mail from here.'),
    from: emailField().describe('Who asks, and where an answer goes.'),
    subject: z.enum(inquirySubjects, { error: 'must be one of the three subjects of an inquiry' }),
    body: text({ min: 1, max: 20_000, missing: 'must not be empty' }).describe(
      'A table of the form in HTML, or plain text. Of HTML only rows, cells, paragraphs and their text are kept.',
    ),
    isHtml: z.boolean().default(false),
  }),
  response: detailSchema,
  errors: ['invalid_request'],
});
