import { emailField } from '../../contract/fields.ts';
import { authTexts } from '../../texts/auth.ts';

const field = emailField(authTexts.invalidEmail);

/** What is wrong with the form of an e-mail address; null for a good one. Spaces around it do not count. */
export const emailFault = (email: string): string | null =>
  field.safeParse(email).success ? null : authTexts.invalidEmail;
