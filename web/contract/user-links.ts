import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { detailSchema, emailField } from './fields.ts';
import { resetPasswordText } from '../rules/password.ts';
import {
  optionalEmail,
  optionalPassword,
  currentPassword,
  linkKey,
  missingText,
  newPassword,
  newPasswordRules,
} from './user-fields.ts';

/** Verifies the address that a link was mailed to. */
export const verifyEmail = endpoint({
  id: 'verifyEmail',
  tag: 'Accounts',
  method: 'post',
  path: '/user/verify-email',
  summary: 'Verify an e-mail address, or confirm a new one, with the key of a mailed link.',
  access: 'anyone',
  rate: 'login',
  body: z.object({ key: linkKey() }),
  response: detailSchema.extend({ emailVerified: z.literal(true), email: z.string() }),
  errors: ['link_expired'],
});

/** Mails the verification link once more. */
export const resendEmail = endpoint({
  id: 'resendEmail',
  tag: 'Accounts',
  method: 'post',
  path: '/user/resend-email',
  summary: 'Mail the verification link once more; older links die. The answer is the same for every address.',
  access: 'anyone',
  rate: 'mail',
  body: z.object({ email: emailField() }),
  response: detailSchema,
});

/** Changes the address of a user. */
export const updateEmail = endpoint({
  id: 'updateEmail',
  tag: 'Accounts',
  method: 'post',
  path: '/user/update-email',
  summary:
    'Change the own e-mail address. A verified address stays the login until the new one is confirmed by its mail.',
  access: 'session',
  rate: 'login',
  body: z
    .object({
      data: z
        .object({ email: optionalEmail(), password: optionalPassword() })
        .optional()
        .describe('Both fields; they may also stand beside each other without `data`.'),
      email: optionalEmail(),
      password: optionalPassword(),
    })
    .transform(({ data, email, password }) => data ?? { email, password })
    .pipe(z.object({ email: emailField(), password: currentPassword() })),
  response: detailSchema.extend({ pendingEmail: z.string() }),
  errors: ['bad_credentials', 'unavailable'],
});

/** Mails a link for a new password. */
export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  tag: 'Accounts',
  method: 'post',
  path: '/user/password/reset',
  summary: 'Mail a link for setting a new password. The answer is the same for every address.',
  access: 'anyone',
  rate: 'mail',
  body: z.object({ email: emailField() }),
  response: detailSchema,
});

/** Both ids of a reset link; ids of another form are those of no link. */
const resetLink = { uid: linkKey(), token: linkKey() };

/** Tells whether a reset link still holds. */
export const checkPasswordReset = endpoint({
  id: 'checkPasswordReset',
  tag: 'Accounts',
  method: 'post',
  path: '/user/password/reset/expiry',
  summary: 'Tell whether a reset link still holds, without using it up.',
  access: 'anyone',
  rate: 'login',
  body: z.object(resetLink),
  response: z.object({ valid: z.literal(true) }),
  errors: ['link_expired'],
});

/** Sets a new password with a mailed link. */
export const confirmPasswordReset = endpoint({
  id: 'confirmPasswordReset',
  tag: 'Accounts',
  method: 'post',
  path: '/user/password/reset/confirm',
  summary: 'Set a new password with a mailed link. All sessions end; nobody is logged in.',
  access: 'anyone',
  rate: 'login',
  body: z
    .object({
      ...resetLink,
      new_password1: newPassword(resetPasswordText(missingText('password'))),
      new_password2: newPassword(resetPasswordText(missingText('confirm password'))),
    })
    .superRefine(...newPasswordRules(['new_password1', 'new_password2'], resetPasswordText)),
  response: detailSchema,
  errors: ['link_expired', 'unavailable'],
});

/** Changes the password of a logged-in user. */
export const changePassword = endpoint({
  id: 'changePassword',
  tag: 'Accounts',
  method: 'post',
  path: '/user/password/change',
  summary: 'Change the own password. All other sessions end; this one goes on under a new token.',
  access: 'session',
  rate: 'login',
  body: z
    .object({
      username: emailField().describe('The own login name.'),
      old_password: currentPassword('old password'),
      new_password1: newPassword(missingText('password')),
      new_password2: newPassword(missingText('confirm password')),
    })
    .superRefine(...newPasswordRules(['new_password1', 'new_password2'])),
  response: detailSchema.extend({ token: z.string() }),
  errors: ['bad_credentials', 'unavailable'],
  secret: true,
});
