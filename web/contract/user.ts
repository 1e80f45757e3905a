import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assetSchema, subscriptionSchema, userSchema } from './entities.ts';
import { detailSchema, emailField, line, nameField, timeField } from './fields.ts';
import { optionalEmail, currentPassword, missingText, newPassword, newPasswordRules } from './user-fields.ts';

/** The primary industries that a company chooses from, in the order shown. */
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

/** What is said while the terms are not accepted. */
export const TERMS_TEXT =
  'Please check that you have read and agreed to the Terms of Service and Privacy Policy.';

/** What a login, a restore and a sign-up answer. */
export const sessionBodySchema = z.object({
  token: z.string().describe('Sent from then on as `Authorization: Basic {token}`.'),
  expires_at: timeField().describe('When the session ends unless something is done before.'),
  firstName: z.string(),
  lastName: z.string(),
  assets: z.array(assetSchema),
  xp360Plan: z.string().nullable(),
  subscriptions: z.array(subscriptionSchema),
  user: userSchema,
});

/** Logs a user in. */
export const logIn = endpoint({
  id: 'logIn',
  tag: 'Accounts',
  method: 'post',
  path: '/user/login',
  summary: 'Log in with e-mail address and password.',
  access: 'anyone',
  rate: 'login',
  body: z
    .object({
      email: optionalEmail().describe('The e-mail address; `username` is read where it is missing.'),
      username: optionalEmail(),
      password: currentPassword(),
    })
    .transform(({ email, username, password }) => ({ email: email ?? username, password }))
    .pipe(z.object({ email: emailField(), password: z.string() })),
  response: sessionBodySchema,
  errors: ['unauthenticated', 'unavailable'],
  secret: true,
});

/** Restores a stored login. */
export const restoreSession = endpoint({
  id: 'restoreSession',
  tag: 'Accounts',
  method: 'post',
  path: '/user/login/token',
  summary: 'Go on with a session whose token was stored; its hour begins anew.',
  access: 'anyone',
  rate: 'read',
  body: z.object({ token: line({ min: 1, max: 200 }) }),
  response: sessionBodySchema,
  errors: ['session_expired'],
  secret: true,
});

/** Ends a session. */
export const logOut = endpoint({
  id: 'logOut',
  tag: 'Accounts',
  method: 'post',
  path: '/user/logout',
  summary: 'End a session; a token that is over already is no error.',
  access: 'visitor',
  rate: 'write',
  body: z.object({
    key: line({ max: 200 })
      .optional()
      .describe('The token; without it the session of the Authorization header ends.'),
  }),
  response: detailSchema,
});

/** Creates a user with a company and a trial. */
export const register = endpoint({
  id: 'register',
  tag: 'Accounts',
  method: 'post',
  path: '/user/registration',
  summary:
    'Create an account: user, company and trial. The user is logged in, and gets a mail to verify the address.',
  access: 'anyone',
  rate: 'mail',
  body: z
    .object({
      firstName: nameField({ min: 1, max: 60, missing: missingText('First Name') }),
      lastName: nameField({ min: 1, max: 60, missing: missingText('Last Name') }),
      email: z
        .string({ error: missingText('email') })
        .refine((email) => email.trim() !== '', { error: missingText('email'), abort: true })
        .pipe(emailField())
        .meta({ format: 'email', maxLength: 254, examples: ['ada@example.com'] }),
      username: optionalEmail().describe('The same as `email`, where it is given.'),
      password: newPassword(missingText('password')),
      confirmPassword: newPassword(missingText('Confirm Password')),
      companyName: nameField({ min: 1, max: 120, missing: missingText('companyName') }),
      industry: z.enum(industries, { error: 'Please choose a primary industry.' }),
      termsAndConditionsAccepted: z.literal(true, { error: TERMS_TEXT }),
      termsAndConditionsTimestamp: z
        .int({ error: TERMS_TEXT })
        .min(0, { error: TERMS_TEXT })
        .describe('When the terms were accepted, in milliseconds since 1970; within a day of now.'),
      isXp360: z
        .boolean()
        .default(false)
        .describe('Whether the trial is of the API; of the second offering otherwise.'),
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
