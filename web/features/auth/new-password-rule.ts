import { passwordError } from '../../rules/password.ts';
import { type FormField, formField } from '../../lib/form-field.ts';

/** A new password and its repetition, as they are typed. */
export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** Which of both may show what is wrong: who is still typing is not told of it. */
export type ShownPassword = Readonly<Record<keyof NewPassword, boolean>>;

/** How a form speaks of its two fields. */
export interface PasswordWords {
  /** The name of the second field in the text about an empty one. */
  readonly confirmationName?: string;
  /** Puts a rule's text into the form's words. */
  readonly textOf?: (text: string) => string;
}

/** Both fields of a new password. Only the first thing that is wrong is told, at the field that it is about. */
export function newPasswordFields(
  { password, confirmation }: NewPassword,
  shown: ShownPassword,
  { confirmationName, textOf = (text) => text }: PasswordWords = {},
): { readonly password: FormField; readonly confirmation: FormField } {
  const own = passwordError(password, password, confirmationName);
  const both = passwordError(password, confirmation, confirmationName);
  // What the password by itself is not at fault for, its repetition is.
  const isOfConfirmation = password !== '' && both !== own;
  const isRepeated = confirmation !== '' && confirmation === password;
  const tell = (fault: string | null): string | null => (fault === null ? null : textOf(fault));
  return {
    password: formField(password, tell(own), shown.password && !(isOfConfirmation && shown.confirmation)),
    confirmation: formField(
      confirmation,
      isRepeated ? null : tell(both),
      shown.confirmation && isOfConfirmation,
    ),
  };
}
