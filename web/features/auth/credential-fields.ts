import { type FormField, formField } from '../../lib/form-field.ts';
import { authTexts } from '../../texts/auth.ts';
import { emailFault } from './email-rule.ts';

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
