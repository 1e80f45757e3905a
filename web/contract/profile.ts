import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { companySchema, favoriteSchema, userSchema } from './entities.ts';
import { detailSchema, line, nameField, timeField, uuidField } from './fields.ts';
import { currentPassword, missingText } from './user-fields.ts';

/** What a user may know of another one of the same company. */
const colleagueSchema = userSchema.pick({
  id: true,
  email: true,
  firstName: true,
  lastName: true,
  groups: true,
});

/** Answers a user. */
export const getUser = endpoint({
  id: 'getUser',
  tag: 'Accounts',
  method: 'get',
  path: '/api/getUser',
  summary: 'Get oneself with company and subscriptions, or the name of somebody in the same company.',
  access: 'session',
  rate: 'read',
  query: z.object({ userid: line({ min: 1, max: 100 }).describe('A user’s id.') }),
  response: z.union([userSchema, colleagueSchema]),
});

/** Makes a user one of the API offering. */
export const setApiUser = endpoint({
  id: 'setApiUser',
  tag: 'Accounts',
  method: 'post',
  path: '/user/setApiUser',
  summary: 'Become an API user; the company’s only API trial starts unless it had one.',
  access: 'session',
  rate: 'write',
  body: z.object({ id: line({ min: 1, max: 100 }).describe('The own id.') }),
  response: userSchema.extend(detailSchema.shape),
});

/** Renames the company. */
export const setCompanyName = endpoint({
  id: 'setCompanyName',
  tag: 'Accounts',
  method: 'post',
  path: '/api/profile/setCompanyName',
  summary: 'Rename the own company; for its owner.',
  access: 'session',
  rate: 'write',
  body: z.object({
    id: line({ min: 1, max: 100 }).describe('The own company’s id.'),
    name: nameField({ min: 1, max: 120, missing: missingText('companyName') }),
  }),
  response: companySchema,
});

/** Renames the user. */
export const setName = endpoint({
  id: 'setName',
  tag: 'Accounts',
  method: 'post',
  path: '/api/profile/setName',
  summary: 'Change the own first and last name.',
  access: 'session',
  rate: 'write',
  body: z.object({
    id: line({ min: 1, max: 100 }).describe('The own id.'),
    firstName: nameField({ min: 1, max: 60, missing: missingText('First Name') }),
    lastName: nameField({ min: 1, max: 60, missing: missingText('Last Name') }),
  }),
  response: userSchema,
});

const sessionSchema = z.object({
  id: z.uuid(),
  created: timeField(),
  lastSeen: timeField(),
  userAgent: z.string(),
  ip: z.string(),
  current: z.boolean().describe('Whether it is the session that asks.'),
});

/** Lists where the user is logged in. */
export const listSessions = endpoint({
  id: 'listSessions',
  tag: 'Accounts',
  method: 'get',
  path: '/user/sessions',
  summary: 'List the own sessions, last used first.',
  access: 'session',
  rate: 'read',
  response: z.object({ sessions: z.array(sessionSchema) }),
});

/** Ends sessions. */
export const revokeSessions = endpoint({
  id: 'revokeSessions',
  tag: 'Accounts',
  method: 'post',
  path: '/user/sessions/revoke',
  summary: 'End one of the own sessions, or all but the one that asks.',
  access: 'session',
  rate: 'write',
  body: z
    .object({
      id: uuidField().optional().describe('The session to end.'),
      all: z.boolean().default(false).describe('Whether to end all others.'),
    })
    .refine(({ id, all }) => (id !== undefined) !== all, { error: 'Either id or all must be given.' }),
  response: detailSchema,
});

/** Deletes the user. */
export const deleteAccount = endpoint({
  id: 'deleteAccount',
  tag: 'Accounts',
  method: 'post',
  path: '/user/delete',
  summary: 'Delete the own account. It is kept 30 days, unusable, and then erased.',
  access: 'session',
  rate: 'login',
  body: z.object({ password: currentPassword() }),
  response: detailSchema,
  errors: ['bad_credentials', 'conflict', 'unavailable'],
});

/** Gives the user all own data. */
export const exportAccount = endpoint({
  id: 'exportAccount',
  tag: 'Accounts',
  method: 'get',
  path: '/user/export',
  summary: 'Get all that is kept about oneself.',
  access: 'session',
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
