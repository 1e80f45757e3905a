import { type FormField, formField } from '../../lib/form-field.ts';
import { authTexts } from '../../texts/auth.ts';

/** What is filled in to log in. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

/** Both fields of the login: each needs a value, and what is wrong is told once Sign In was pressed. */
export function loginFields(
  { email, password }: Login,
  isShown: boolean,
): { readonly email: FormField; readonly password: FormField } {
  return {
    email: formField(email, email.trim() === '' ? authTexts.emptyEmail : null, isShown),
    password: formField(password, password === '' ? authTexts.emptyPassword : null, isShown),
  };
}
