import { z } from 'zod';
import { line } from './fields.ts';
import { PASSWORD_MAX, PASSWORD_MIN, passwordError } from '../rules/password.ts';

/** What is said of a login that fails, whatever the reason. */
export const BAD_LOGIN_TEXT = 'Unable to log in with provided credentials.';

/** What is said of a password that is not the caller’s own; a change of address says `BAD_LOGIN_TEXT` instead. */
export const WRONG_PASSWORD_TEXT = 'Your password was entered incorrectly.';

/** What is said when a stored login is over. */
export const SESSION_EXPIRED_TEXT = 'Logged in session timed out. Please Login again to continue.';

/** What is said of a link that does not hold any more. */
export const LINK_EXPIRED_TEXT = 'Link Expired!';

/** What is said of a field without a value. */
export const missingText = (field: string): string => `Please enter a value for: ${field}`;

/** The longest password that is read at all, in UTF-16 units; the limit of the rules is told within it. */
const MAX_PASSWORD_INPUT = 1024;

/** A password that is compared and never set: taken as it is, neither trimmed nor normalised. */
export const currentPassword = (name = 'password') =>
  z
    .string({ error: missingText(name) })
    .min(1, { error: missingText(name) })
    .max(MAX_PASSWORD_INPUT, { error: `must have at most ${MAX_PASSWORD_INPUT} characters` })
    .meta({ format: 'password' });

/** A password to be set, or its confirmation; the rules are checked on both together. `missing` is said of an empty one. */
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
        'At least 8 characters with a capital, a lower-case letter, and a digit or one of ! @ # $ % &; not a common one.',
    });

/** A key out of a mailed link. */
export const linkKey = () => line({ min: 1, max: 200 });

/** A field that has two names or two places, as it is first read; `error` is said of one too long to be any. */
const optionalText = (error: string) => z.string().max(MAX_PASSWORD_INPUT, { error }).optional();

/** An address as `firstRead`. */
export const optionalEmail = () =>
  optionalText('Please enter a valid email address.').meta({
    format: 'email',
    maxLength: 254,
    examples: ['ada@example.com'],
  });

/** A password as `firstRead`. */
export const optionalPassword = () =>
  optionalText(`must have at most ${MAX_PASSWORD_INPUT} characters`).meta({ format: 'password' });

/**
 * The rules of a new password as a check of the object that holds it, run whatever else is wrong there; an empty field is
 * told by the field itself. `textOf` puts a rule's text into the call's words.
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
