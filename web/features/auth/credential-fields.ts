import { type FormField, formField } from '../../lib/form-field.ts';
import { authTexts } from '../../texts/auth.ts';
import { emailField } from '../../contract/fields.ts';
import type { ApiError } from '../../api/api-error.ts';
import { BAD_LOGIN_TEXT, WRONG_PASSWORD_TEXT } from '../../contract/user-fields.ts';

/** An address and a password as they are filled in: to log in, or as a proof of who changes the address. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Both fields: each needs a value, the address one of its form; what is wrong is told once the form was sent. */
export function credentialFields(
  { email, password }: Credentials,
  isShown: boolean,
): { readonly email: FormField; readonly password: FormField } {
  const wrongEmail = email.trim() === '' ? authTexts.emptyEmail : emailFault(email);
  return {
    email: formField(email, wrongEmail, isShown),
    password: formField(password, password === '' ? authTexts.emptyPassword : null, isShown),
  };
}

const field = emailField(authTexts.invalidEmail);

/** What is wrong with the form of an e-mail address; null for a good one. Spaces around it do not count. */
export const emailFault = (email: string): string | null =>
  field.safeParse(email).success ? null : authTexts.invalidEmail;

/** What is said of the password when a change was refused for it; null when it was refused for something else. */
export const wrongPassword = (fault: Pick<ApiError, 'message'> | null): string | null =>
  fault?.message === BAD_LOGIN_TEXT ? WRONG_PASSWORD_TEXT : null;

/** What the host said of a field that it refused; null where it refused another one, or none. */
export const refusedField = (fault: Pick<ApiError, 'facts'> | null, name: string): string | null =>
  fault?.facts.fields?.find(({ field }) => field === name)?.message ?? null;
