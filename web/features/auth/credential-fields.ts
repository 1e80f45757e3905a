import { type FormField, formField } from '../../lib/form-field.ts';
import { authTexts } from '../../texts/auth.ts';
import { emailField } from '../../contract/fields.ts';
import type { ApiError } from '../../api/api-error.ts';
import { BAD_LOGIN_TEXT, WRONG_PASSWORD_TEXT } from '../../contract/user-fields.ts';

/** The address and password for a login, or for a change of address. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * The state of both fields: each needs a value, and the address must have a valid form. Errors are shown once
 * the form has been sent.
 */
export function credentialFields(
  { email, password }: Credentials,
  isShown: boolean,
): { readonly email: FormField; readonly password: FormField } {
  const wrongEmail = email.trim() === '' ? authTexts.emptyEmail : emailError(email);
  return {
    email: formField(email, wrongEmail, isShown),
    password: formField(password, password === '' ? authTexts.emptyPassword : null, isShown),
  };
}

const field = emailField(authTexts.invalidEmail);

/** The error in the form of an email address; null if it is valid. Surrounding spaces are ignored. */
export const emailError = (email: string): string | null =>
  field.safeParse(email).success ? null : authTexts.invalidEmail;

/**
 * The error in the password if a change was refused because of it; null if the change was refused for another reason.
 */
export const wrongPasswordError = (error: Pick<ApiError, 'message'> | null): string | null =>
  error?.message === BAD_LOGIN_TEXT ? WRONG_PASSWORD_TEXT : null;

/** The host's error for a field; null if the host rejected another field or none at all. */
export const serverFieldError = (error: Pick<ApiError, 'facts'> | null, name: string): string | null =>
  error?.facts.fields?.find(({ field }) => field === name)?.message ?? null;
