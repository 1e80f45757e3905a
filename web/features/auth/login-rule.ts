import { type FormField, formField } from '../../lib/form-field.ts';
import { authTexts } from '../../texts/auth.ts';
import { emailFault } from './email-rule.ts';

/** What is filled in to log in. */
export interface Login {
  readonly email: string;
  readonly password: string;
}

/** Both fields of the login: each needs a value, the address one of its form; what is wrong is told once Sign In was pressed. */
export function loginFields(
  { email, password }: Login,
  isShown: boolean,
): { readonly email: FormField; readonly password: FormField } {
  const wrongEmail = email.trim() === '' ? authTexts.emptyEmail : emailFault(email);
  return {
    email: formField(email, wrongEmail, isShown),
    password: formField(password, password === '' ? authTexts.emptyPassword : null, isShown),
  };
}
