import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { companySchema, favoriteSchema, userSchema } from './entities.ts';
import {
  codeLine,
  detailSchema,
  line,
  personNameField,
  companyNameField,
  timeField,
  uuidField,
} from './fields.ts';
import { currentPassword, missingText } from './user-fields.ts';

/** The data about a user that colleagues in the same company can see. */
const colleagueSchema = userSchema.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  groups: true,
});

export const getUser = endpoint({
  id: 'getUser',
  tag: 'Accounts',
  method: 'get',
  path: '/api/getUser',
  summary: "Return the current user with company and subscriptions, or a colleague's name.",
  description: 'Nothing is returned about users of other companies.',
  access: { credential: 'session' },
  rate: 'read',
  query: z.object({ userid: codeLine({ min: 1, max: 100 }).describe('A user’s id.') }),
  response: z.union([userSchema, colleagueSchema]),
});

export const setApiUser = endpoint({
  id: 'setApiUser',
  tag: 'Accounts',
  method: 'post',
  path: '/user/setApiUser',
  summary: 'Become an API user.',
  description: "Starts the company's only API trial, unless the company has already had one.",
  access: { credential: 'session' },
  rate: 'write',
  body: z.object({ id: codeLine({ min: 1, max: 100 }).describe('Your id.') }),
  response: userSchema.extend(detailSchema.shape),
});

export const setCompanyName = endpoint({
  id: 'setCompanyName',
  tag: 'Accounts',
  method: 'post',
  path: '/api/profile/setCompanyName',
  summary: 'Rename your company.',
  description: 'Only the owner of the company can do this.',
  access: { credential: 'session' },
  rate: 'write',
  body: z.object({
    id: codeLine({ min: 1, max: 100 }).describe('Your company.'),
    name: companyNameField({ min: 1, max: 120, missing: missingText('Company Name') }),
  }),
  response: companySchema,
});

export const setName = endpoint({
  id: 'setName',
  tag: 'Accounts',
  method: 'post',
  path: '/api/profile/setName',
  summary: 'Change your first and last name.',
  description: 'The names appear in the portal and in emails.',
  access: { credential: 'session' },
  rate: 'write',
  body: z.object({
    id: codeLine({ min: 1, max: 100 }).describe('Your id.'),
    firstName: personNameField({ min: 1, max: 60, missing: missingText('First Name') }),
    lastName: personNameField({ min: 1, max: 60, missing: missingText('Last Name') }),
  }),
  response: userSchema,
});

/** Maximum lengths of an address and a phone number, in characters. */
const MAX_CONTACT = { phone: 40, address: 300 } as const;

/** A phone number, or an empty string. */
export const phoneField = () =>
  line({ max: MAX_CONTACT.phone }).refine((phone) => /^[0-9+()./ -]*$/.test(phone), {
    error: 'must contain only digits, spaces and + - ( ) . /',
  });

/** A postal address on one line, or an empty string. */
export const addressField = () => line({ max: MAX_CONTACT.address });

export const setContact = endpoint({
  id: 'setContact',
  tag: 'Accounts',
  method: 'post',
  path: '/api/profile/setContact',
  summary: 'Change your phone number and postal address.',
  description: 'Both can be empty.',
  access: { credential: 'session' },
  rate: 'write',
  body: z.object({
    id: codeLine({ min: 1, max: 100 }).describe('Your id.'),
    phone: phoneField(),
    address: addressField(),
  }),
  response: userSchema,
});

export const setCompanyDetails = endpoint({
  id: 'setCompanyDetails',
  tag: 'Accounts',
  method: 'post',
  path: '/api/profile/setCompanyDetails',
  summary: "Change your company's address and the copyright notices of its viewers.",
  description: 'Only the owner of the company can do this. Omitted fields do not change.',
  access: { credential: 'session' },
  rate: 'write',
  body: z.object({
    id: codeLine({ min: 1, max: 100 }).describe('Your company.'),
    address: addressField().optional(),
    hide_copyright_snapshot: z
      .boolean()
      .optional()
      .describe('Whether to omit the copyright notice from snapshots.'),
    hide_copyright_date: z.boolean().optional().describe('Whether to omit the date from copyright notices.'),
  }),
  response: companySchema,
});

const sharingSchema = z.object({
  names_company: z.boolean().describe('Whether the views that your company shares name it.'),
});

export const readSharing = endpoint({
  id: 'readSharing',
  tag: 'Accounts',
  method: 'get',
  path: '/api/profile/getSharing',
  summary: 'Return how your company appears on the views that it shares.',
  description: 'All users of a company can read this; only its owner can change it.',
  access: { credential: 'session' },
  rate: 'read',
  query: z.object({ id: codeLine({ min: 1, max: 100 }).describe('Your company.') }),
  response: sharingSchema,
  errors: ['not_found'],
});

export const setSharing = endpoint({
  id: 'setSharing',
  tag: 'Accounts',
  method: 'post',
  path: '/api/profile/setSharing',
  summary: 'Change whether the views that your company shares name it.',
  description: 'Only the owner of the company can do this. It applies at once to all shared views.',
  access: { credential: 'session' },
  rate: 'write',
  body: sharingSchema.extend({ id: codeLine({ min: 1, max: 100 }).describe('Your company.') }),
  response: sharingSchema,
  errors: ['not_found', 'forbidden'],
});

const sessionSchema = z.object({
  id: z.uuid(),
  created: timeField(),
  lastSeen: timeField(),
  userAgent: z.string(),
  ip: z.string(),
  current: z.boolean().describe('Whether this is the session of the request.'),
});

export const listSessions = endpoint({
  id: 'listSessions',
  tag: 'Accounts',
  method: 'get',
  path: '/user/sessions',
  summary: 'List your sessions, last used first.',
  description: 'Each session is a browser or program that is logged in, with its network address.',
  access: { credential: 'session' },
  rate: 'read',
  response: z.object({ sessions: z.array(sessionSchema) }),
});

export const revokeSessions = endpoint({
  id: 'revokeSessions',
  tag: 'Accounts',
  method: 'post',
  path: '/user/sessions/revoke',
  summary: 'End one of your sessions, or all others.',
  description: 'Their tokens become invalid immediately. The current session ends only if you pass its id.',
  access: { credential: 'session' },
  rate: 'write',
  body: z
    .object({
      id: uuidField().optional().describe('The session to end.'),
      all: z.boolean().default(false).describe('Whether to end all others.'),
    })
    .refine(({ id, all }) => (id !== undefined) !== all, { error: 'Please provide either id or all.' }),
  response: detailSchema,
});

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  tag: 'Accounts',
  method: 'post',
  path: '/user/delete',
  summary: 'Delete your account.',
  description:
    'The account is locked for 30 days, during which an emailed link restores it, and is then erased.',
  access: { credential: 'session' },
  rate: 'login',
  body: z.object({ password: currentPassword() }),
  response: detailSchema,
  errors: ['bad_credentials', 'conflict', 'unavailable'],
});

export const exportAccount = endpoint({
  id: 'exportAccount',
  tag: 'Accounts',
  method: 'get',
  path: '/user/export',
  summary: 'Export all data that is stored about you.',
  description: 'One JSON document: account, sessions and saved views.',
  access: { credential: 'session' },
  rate: 'write',
  response: z.object({
    exported_at: timeField(),
    created_at: timeField(),
    terms_accepted_at: timeField(),
    user: userSchema,
    sessions: z.array(sessionSchema),
    favorites: z.array(favoriteSchema),
  }),
});
