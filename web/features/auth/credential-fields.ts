import type { ApiError } from '../../api/api-error.ts';
import { emailField } from '../../contract/fields.ts';
import { BAD_LOGIN_TEXT, WRONG_PASSWORD_TEXT } from '../../contract/user-fields.ts';
import { type FormField, formField } from '../../lib/form-field.ts';
import { authTexts } from '../../texts/auth.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Returns the state of both fields. Each requires a value, and the address must have a valid form. Errors are
 * shown after the first attempt to submit the form.
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

/**
 * Returns the error in the form of an email address, or null if the address is valid. Surrounding spaces are
 * ignored.
 */
export const emailError = (email: string): string | null =>
  field.safeParse(email).success ? null : authTexts.invalidEmail;

/** Returns the password error if a change was refused because of the password, or null otherwise. */
export const wrongPasswordError = (error: Pick<ApiError, 'message'> | null): string | null =>
  error?.message === BAD_LOGIN_TEXT ? WRONG_PASSWORD_TEXT : null;

/** Returns the host's error for a field, or null if there is none. */
export const serverFieldError = (error: Pick<ApiError, 'facts'> | null, name: string): string | null =>
  error?.facts.fields?.find(({ field }) => field === name)?.message ?? null;
