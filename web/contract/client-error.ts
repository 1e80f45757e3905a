import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { detailSchema, line, text } from './fields.ts';

/** The most that a report holds of each text, in characters. */
export const reportLimits = { name: 60, message: 300, stack: 2000, screen: 40, version: 60 } as const;

/** Tells the owner of the host what went wrong in a page, so that nobody has to write in. */
export const reportClientError = endpoint({
  id: 'reportClientError',
  tag: 'Operation',
  method: 'post',
  path: '/api/client-errors',
  summary:
    'Report what went wrong in a page. It tells of no person: clients leave out addresses, tokens and texts, and so does the host once more.',
  access: 'visitor',
  rate: 'report',
  body: z
    .object({
      kind: z
        .enum(['error', 'rejection'], { error: 'must be error or rejection' })
        .describe('An error that nobody caught, or a promise that nobody saw fail.'),
      name: line({ min: 1, max: reportLimits.name }).describe('The kind of error, such as `TypeError`.'),
      message: text({ max: reportLimits.message }),
      stack: text({ max: reportLimits.stack }).default('').describe('Where it came from, line by line.'),
      screen: line({ max: reportLimits.screen }).describe("The screen's name; never an address."),
      version: line({ max: reportLimits.version }).describe('The build of the page.'),
      share: z
        .number()
        .gt(0)
        .max(1)
        .describe('The share of pages that report; a count divided by it is all.'),
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
