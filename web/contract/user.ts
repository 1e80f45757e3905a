import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assetSchema, subscriptionSchema, userSchema } from './entities.ts';
import {
  detailSchema,
  emailField,
  codeLine,
  personNameField,
  companyNameField,
  timeField,
  newEmailField,
} from './fields.ts';
import { optionalEmail, currentPassword, missingText, newPassword, newPasswordRules } from './user-fields.ts';

/** The primary industries that a company can select, in the order of the list. */
export const industries = [
  'Real Estate',
  'Retail',
  'Travel',
  'Government',
  'Insurance',
  'Media & Entertainment',
  'Education',
  'Technology',
  'Other',
] as const;

/** Shown until the user has accepted the terms. */
export const TERMS_TEXT =
  'Please check that you have read and agreed to the Terms of Service and Privacy Policy.';

/** The response to a login, a sign-up and the restoration of a session. */
export const sessionBodySchema = z.object({
  token: z.string().describe('Send it with each call as `Authorization: Basic {token}`.'),
  expires_at: timeField().describe('When the session ends without further calls.'),
  firstName: z.string(),
  lastName: z.string(),
  assets: z.array(assetSchema),
  xp360Plan: z.string().nullable(),
  subscriptions: z.array(subscriptionSchema),
  user: userSchema,
});

export const logIn = endpoint({
  id: 'logIn',
  tag: 'Accounts',
  method: 'post',
  path: '/user/login',
  summary: 'Log in with an email address and a password.',
  description:
    'Opens a session and returns its token. After failed logins, further attempts must wait. If the account was deleted, a login with the correct password sends an email with a link to restore it.',
  access: { credential: 'none' },
  rate: 'password',
  body: z
    .object({
      email: optionalEmail().describe('The email address; if missing, `username` is used.'),
      username: optionalEmail(),
      password: currentPassword(),
    })
    .transform(({ email, username, password }) => ({ email: email ?? username, password }))
    .pipe(z.object({ email: emailField(), password: z.string() })),
  response: sessionBodySchema,
  errors: ['unauthenticated', 'account_deleted', 'unavailable'],
  secret: true,
});

/** Restores a session from a stored token. */
export const restoreSession = endpoint({
  id: 'restoreSession',
  tag: 'Accounts',
  method: 'post',
  path: '/user/login/token',
  summary: 'Continue a session with its stored token.',
  description: "The session's hour of validity starts again.",
  access: { credential: 'none' },
  rate: 'read',
  body: z.object({ token: codeLine({ min: 1, max: 200 }) }),
  response: sessionBodySchema,
  errors: ['session_expired'],
  secret: true,
});

export const logOut = endpoint({
  id: 'logOut',
  tag: 'Accounts',
  method: 'post',
  path: '/user/logout',
  summary: 'End a session.',
  description: 'A token that has already expired is not an error.',
  access: { credential: 'optional' },
  rate: 'write',
  body: z.object({
    key: codeLine({ max: 200 })
      .optional()
      .describe('The token; by default, the token in the Authorization header.'),
  }),
  response: detailSchema,
});

/** Creates a user with a company and a trial. */
export const register = endpoint({
  id: 'register',
  tag: 'Accounts',
  method: 'post',
  path: '/user/registration',
  summary: 'Create an account.',
  description:
    'Creates a user, a company and a trial, logs the user in and emails a link to verify the address.',
  access: { credential: 'none' },
  rate: 'mail',
  body: z
    .object({
      firstName: personNameField({ min: 1, max: 60, missing: missingText('First Name') }),
      lastName: personNameField({ min: 1, max: 60, missing: missingText('Last Name') }),
      email: z
        .string({ error: missingText('Email Address') })
        .refine((email) => email.trim() !== '', { error: missingText('Email Address'), abort: true })
        .pipe(newEmailField())
        .meta({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }),
      username: optionalEmail().describe('Must equal `email` if given.'),
      password: newPassword(missingText('password')),
      confirmPassword: newPassword(missingText('Confirm Password')),
      companyName: companyNameField({ min: 1, max: 120, missing: missingText('Company Name') }),
      industry: z.enum(industries, { error: 'Please choose a primary industry.' }),
      termsAndConditionsAccepted: z.literal(true, { error: TERMS_TEXT }),
      termsAndConditionsTimestamp: z
        .int({ error: TERMS_TEXT })
        .min(0, { error: TERMS_TEXT })
        .describe(
          'When the terms were accepted, as a Unix timestamp in milliseconds. Must be within 24 hours of the request.',
        ),
      isXp360: z
        .boolean()
        .default(false)
        .describe('True for a trial of the API, false for one of the second offering.'),
    })
    .refine(({ email, username }) => username === undefined || username.trim().toLowerCase() === email, {
      path: ['username'],
      error: 'must be the same as email',
    })
    .superRefine(...newPasswordRules(['password', 'confirmPassword'])),
  response: sessionBodySchema.extend(detailSchema.shape),
  errors: ['email_taken', 'unavailable'],
  secret: true,
});
