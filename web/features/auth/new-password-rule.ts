import { type FormField, formField } from '../../lib/form-field.ts';
import { passwordError } from '../../rules/password.ts';

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** Whether each field can show an error. Fields in which the user is still typing show no error. */
export type ShownPassword = Readonly<Record<keyof NewPassword, boolean>>;

export interface PasswordTexts {
  /** Name of the second field in the message for an empty field. */
  readonly confirmationName?: string;
  /** Converts the text of a rule to the message of the form. */
  readonly textOf?: (text: string) => string;
}

/**
 * Returns the state of both fields of a new password. Only the first error is shown, at the affected field.
 */
export function newPasswordFields(
  { password, confirmation }: NewPassword,
  shown: ShownPassword,
  { confirmationName, textOf = (text) => text }: PasswordTexts = {},
): { readonly password: FormField; readonly confirmation: FormField } {
  const passwordOnly = passwordError(password, password, confirmationName);
  const both = passwordError(password, confirmation, confirmationName);
  // If the password itself is valid, the error applies to the confirmation.
  const isOfConfirmation = password !== '' && both !== passwordOnly;
  const isRepeated = confirmation !== '' && confirmation === password;
  const describe = (error: string | null): string | null => (error === null ? null : textOf(error));
  return {
    password: formField(
      password,
      describe(passwordOnly),
      shown.password && !(isOfConfirmation && shown.confirmation),
    ),
    confirmation: formField(
      confirmation,
      isRepeated ? null : describe(both),
      shown.confirmation && isOfConfirmation,
    ),
  };
}
