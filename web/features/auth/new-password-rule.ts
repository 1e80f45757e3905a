import { passwordError } from '../../rules/password.ts';
import { type FormField, formField } from '../../lib/form-field.ts';

/** A new password and its confirmation while they are typed. */
export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** Which of the two fields may show errors; a field that is still being typed shows none. */
export type ShownPassword = Readonly<Record<keyof NewPassword, boolean>>;

/** A form's texts for its two password fields. */
export interface PasswordTexts {
  /** The name of the second field in the message about an empty one. */
  readonly confirmationName?: string;
  /** Converts a rule's text to the form's message. */
  readonly textOf?: (text: string) => string;
}

/** Both fields of a new password. Only the first error is shown, at the field that it concerns. */
export function newPasswordFields(
  { password, confirmation }: NewPassword,
  shown: ShownPassword,
  { confirmationName, textOf = (text) => text }: PasswordTexts = {},
): { readonly password: FormField; readonly confirmation: FormField } {
  const own = passwordError(password, password, confirmationName);
  const both = passwordError(password, confirmation, confirmationName);
  // If the password itself is valid, the error is in its confirmation.
  const isOfConfirmation = password !== '' && both !== own;
  const isRepeated = confirmation !== '' && confirmation === password;
  const describe = (error: string | null): string | null => (error === null ? null : textOf(error));
  return {
    password: formField(password, describe(own), shown.password && !(isOfConfirmation && shown.confirmation)),
    confirmation: formField(
      confirmation,
      isRepeated ? null : describe(both),
      shown.confirmation && isOfConfirmation,
    ),
  };
}
