import { passwordError } from '../../rules/password.ts';
import { type FormField, formField } from '../../lib/form-field.ts';

/** A new password and its confirmation while they are typed. */
export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** The fields that may show errors. A field in which the user is still typing shows none. */
export type ShownPassword = Readonly<Record<keyof NewPassword, boolean>>;

/** The texts that a form uses for its two password fields. */
export interface PasswordTexts {
  /** The name of the second field, used in the message for an empty one. */
  readonly confirmationName?: string;
  /** Converts a rule's text to the form's message. */
  readonly textOf?: (text: string) => string;
}

/**
 * The state of both fields of a new password. Only the first error is shown, at the field that it concerns.
 */
export function newPasswordFields(
  { password, confirmation }: NewPassword,
  shown: ShownPassword,
  { confirmationName, textOf = (text) => text }: PasswordTexts = {},
): { readonly password: FormField; readonly confirmation: FormField } {
  const own = passwordError(password, password, confirmationName);
  const both = passwordError(password, confirmation, confirmationName);
  // If the password itself is valid, the error concerns the confirmation.
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
