import { z } from 'zod';
import { resetPasswordText } from '../rules/password.ts';
import { endpoint } from './endpoint.ts';
import { detailSchema, emailField, newEmailField } from './fields.ts';
import {
  optionalEmail,
  optionalPassword,
  currentPassword,
  linkKey,
  missingText,
  newPassword,
  newPasswordRules,
} from './user-fields.ts';

/** Verifies the email address to which a link was sent. */
export const verifyEmail = endpoint({
  id: 'verifyEmail',
  tag: 'Accounts',
  method: 'post',
  path: '/user/verify-email',
  summary: 'Verify an email address with the key of an emailed link.',
  description: 'Also confirms a new address.',
  access: { credential: 'none' },
  rate: 'login',
  body: z.object({ key: linkKey() }),
  response: detailSchema.extend({ emailVerified: z.literal(true), email: z.string() }),
  errors: ['link_expired'],
});

export const resendEmail = endpoint({
  id: 'resendEmail',
  tag: 'Accounts',
  method: 'post',
  path: '/user/resend-email',
  summary: 'Send the verification email again.',
  description: 'Older links stop working. The response is the same for every address.',
  access: { credential: 'none' },
  rate: 'mail',
  body: z.object({ email: emailField() }),
  response: detailSchema,
});

export const updateEmail = endpoint({
  id: 'updateEmail',
  tag: 'Accounts',
  method: 'post',
  path: '/user/update-email',
  summary: 'Change your email address.',
  description: 'A verified address remains your login until the new one is confirmed with its emailed link.',
  access: { credential: 'session' },
  rate: 'login',
  body: z
    .object({
      data: z
        .object({ email: optionalEmail(), password: optionalPassword() })
        .optional()
        .describe('An object with both fields, which are also accepted at the top level.'),
      email: optionalEmail(),
      password: optionalPassword(),
    })
    .transform(({ data, email, password }) => data ?? { email, password })
    .pipe(z.object({ email: newEmailField(), password: currentPassword() })),
  response: detailSchema.extend({ pendingEmail: z.string() }),
  errors: ['bad_credentials', 'unavailable'],
});

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  tag: 'Accounts',
  method: 'post',
  path: '/user/password/reset',
  summary: 'Email a link to set a new password.',
  description: 'The response is the same for every address.',
  access: { credential: 'none' },
  rate: 'mail',
  body: z.object({ email: emailField() }),
  response: detailSchema,
});

/** The two ids in a password reset link. */
const resetLink = { uid: linkKey(), token: linkKey() };

export const checkPasswordReset = endpoint({
  id: 'checkPasswordReset',
  tag: 'Accounts',
  method: 'post',
  path: '/user/password/reset/expiry',
  summary: 'Check whether a reset link is still valid.',
  description: 'The check does not use up the link.',
  access: { credential: 'none' },
  rate: 'login',
  body: z.object(resetLink),
  response: z.object({ valid: z.literal(true) }),
  errors: ['link_expired'],
});

/** Sets a new password by means of an emailed link. */
export const confirmPasswordReset = endpoint({
  id: 'confirmPasswordReset',
  tag: 'Accounts',
  method: 'post',
  path: '/user/password/reset/confirm',
  summary: 'Set a new password with an emailed link.',
  description: 'All sessions end, and no new one is opened.',
  access: { credential: 'none' },
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

export const changePassword = endpoint({
  id: 'changePassword',
  tag: 'Accounts',
  method: 'post',
  path: '/user/password/change',
  summary: 'Change your password.',
  description: 'All other sessions end. The current session continues with a new token.',
  access: { credential: 'session' },
  rate: 'login',
  body: z
    .object({
      username: emailField().describe('Your login name.'),
      old_password: currentPassword('Old Password'),
      new_password1: newPassword(missingText('password')),
      new_password2: newPassword(missingText('confirm password')),
    })
    .superRefine(...newPasswordRules(['new_password1', 'new_password2'])),
  response: detailSchema.extend({ token: z.string() }),
  errors: ['bad_credentials', 'unavailable'],
  secret: true,
});

export const restoreAccount = endpoint({
  id: 'restoreAccount',
  tag: 'Accounts',
  method: 'post',
  path: '/user/restore',
  summary: 'Restore your deleted account with the key of an emailed link.',
  description: 'The link is valid for 30 days after the deletion and works once. No session is opened.',
  access: { credential: 'none' },
  rate: 'login',
  body: z.object({ key: linkKey() }),
  response: detailSchema.extend({ email: z.string() }),
  errors: ['link_expired'],
});
