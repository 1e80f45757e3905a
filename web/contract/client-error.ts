import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { detailSchema, line, text } from './fields.ts';

/** Maximum lengths of the texts in a report, in characters. */
export const reportLimits = { name: 60, message: 300, stack: 2000, screen: 40, version: 60 } as const;

export const reportClientError = endpoint({
  id: 'reportClientError',
  tag: 'Operation',
  method: 'post',
  path: '/api/client-errors',
  summary: 'Report an error that occurred in a page.',
  description:
    'Reports contain no personal data. Clients remove addresses, tokens and texts, and the host checks and removes them again.',
  access: { credential: 'optional' },
  rate: 'report',
  body: z
    .object({
      kind: z
        .enum(['error', 'rejection'], { error: 'must be error or rejection' })
        .describe('An uncaught error, or an unhandled rejection of a promise.'),
      name: line({ min: 1, max: reportLimits.name }).describe('The kind of error, such as `TypeError`.'),
      message: text({ max: reportLimits.message }),
      stack: text({ max: reportLimits.stack }).default('').describe('The stack, line by line.'),
      screen: line({ max: reportLimits.screen }).describe("The screen's name, never a URL."),
      version: line({ max: reportLimits.version }).describe('The build of the page.'),
      share: z
        .number()
        .gt(0)
        .max(1)
        .describe('The share of pages that send reports. Divide a count by it to estimate the total.'),
    })
    .meta({
      examples: [
        {
          kind: 'error',
          name: 'TypeError',
          message: "Cannot read properties of undefined (reading 'name')",
          stack: 'at open (https://app.example.com/portal/profile-screen-Bx3dK9.js:1:204)',
          screen: 'profile',
          version: '1.4.0',
          share: 0.5,
        },
      ],
    }),
  response: detailSchema,
  status: 202,
  bodyBytes: 16 * 1024,
});
