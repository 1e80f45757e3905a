import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN, passwordError } from '../rules/password.ts';
import { code, codeLine } from './fields.ts';

/** Message for all failed logins, regardless of the reason. */
export const BAD_LOGIN_TEXT = 'Unable to log in with provided credentials.';

/** Message for a login to a deleted account with the correct password. */
export const ACCOUNT_DELETED_TEXT =
  'This account was deleted. To restore it, follow the link that we emailed to you.';

/**
 * Message for a wrong current password. When the user changes the email address, `BAD_LOGIN_TEXT` is used
 * instead.
 */
export const WRONG_PASSWORD_TEXT = 'Your password was entered incorrectly.';

/** Message for a stored login that has expired. */
export const SESSION_EXPIRED_TEXT = 'Logged in session timed out. Please Login again to continue.';

/** Message for a link that has expired or was already used. */
export const LINK_EXPIRED_TEXT = 'Link Expired!';

export const missingText = (field: string): string => `Please enter a value for: ${field}`;

/**
 * Maximum length of a password that is checked, in UTF-16 units. The limit of the password rules is lower and
 * has its own message.
 */
const MAX_PASSWORD_INPUT = 1024;

/** A password that is only compared, and therefore neither trimmed nor normalized. */
export const currentPassword = (name = 'password') =>
  z
    .string({ error: missingText(name) })
    .min(1, { error: missingText(name) })
    .max(MAX_PASSWORD_INPUT, { error: `must have at most ${MAX_PASSWORD_INPUT} characters` })
    .meta({ format: 'password' });

/**
 * A new password or its confirmation. `newPasswordRules` checks the two together. `missing` is the message
 * for an empty value.
 */
export const newPassword = (missing: string) =>
  z
    .string({ error: missing })
    .min(1, { error: missing })
    .max(MAX_PASSWORD_INPUT, { error: `Your password must be at most ${PASSWORD_MAX} characters long.` })
    .meta({
      format: 'password',
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
      description:
        'At least 8 characters with a capital letter, a lower-case letter, and a digit or one of ! @ # $ % &; common passwords are refused.',
    });

export const linkKey = () => codeLine({ min: 1, max: 200 });

/** An address that a client can send under two names or in two locations, before one of them is selected. */
export const optionalEmail = () =>
  code(MAX_PASSWORD_INPUT, 'Please enter a valid email address.')
    .optional()
    .meta({
      format: 'email',
      maxLength: 254,
      examples: ['ada@example.com'],
    });

/** A password like `currentPassword` that can be sent in two locations. */
export const optionalPassword = () =>
  z
    .string()
    .max(MAX_PASSWORD_INPUT, { error: `must have at most ${MAX_PASSWORD_INPUT} characters` })
    .optional()
    .meta({ format: 'password' });

/**
 * Checks the rules for a new password on the object that contains it, even if other fields are invalid. The
 * schema of a field reports an empty value. `textOf` converts the text of a rule to the message of the call.
 */
export function newPasswordRules(
  names: readonly [password: string, confirmation: string],
  textOf = (text: string): string => text,
): [check: (form: unknown, issues: z.core.$RefinementCtx) => void, options: { when: () => boolean }] {
  const check = (form: unknown, issues: z.core.$RefinementCtx): void => {
    const fields = typeof form === 'object' && form !== null ? new Map(Object.entries(form)) : new Map();
    const [password, confirmation] = names.map((name): unknown => fields.get(name));
    if (typeof password !== 'string' || typeof confirmation !== 'string') return;
    if (password === '' || confirmation === '') return;
    const error = passwordError(password, confirmation);
    if (error !== null) issues.addIssue({ code: 'custom', path: [names[0]], message: textOf(error) });
  };
  return [check, { when: () => true }];
}
