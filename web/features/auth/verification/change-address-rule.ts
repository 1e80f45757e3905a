import type { ApiError } from '../../../api/api-error.ts';
import { BAD_LOGIN_TEXT, WRONG_PASSWORD_TEXT } from '../../../api/contract/user-fields.ts';
import { type FormField, formField } from '../../../lib/form-field.ts';
import { authTexts } from '../../../texts/auth.ts';
import { emailFault } from '../email-rule.ts';

/** What is filled in to change the address. */
export interface AddressChange {
  readonly email: string;
  readonly password: string;
}

/** Both fields of the change: the new address, and the current password as a proof. */
export function changeFields(
  { email, password }: AddressChange,
  isShown: boolean,
): { readonly email: FormField; readonly password: FormField } {
  const wrongEmail = email.trim() === '' ? authTexts.emptyEmail : emailFault(email);
  return {
    email: formField(email, wrongEmail, isShown),
    password: formField(password, password === '' ? authTexts.emptyPassword : null, isShown),
  };
}

/** What is said of the password when a change was refused for it; null when it was refused for something else. */
export const wrongPassword = (fault: Pick<ApiError, 'message'> | null): string | null =>
  fault?.message === BAD_LOGIN_TEXT ? WRONG_PASSWORD_TEXT : null;
