/** A field of a form: what was filled in, and what is known of it. */
export interface FormField<T = string> {
  readonly value: T;
  /** Whether something is wrong with the value and is to be shown. */
  readonly error: boolean;
  /** What is wrong; empty while nothing is shown. */
  readonly errorMessage: string;
  /** Whether the value was checked and nothing is wrong with it, shown or not. */
  readonly validated: boolean;
}

/** A field whose value was checked: `fault` is what is wrong with it, told only where `isShown`. */
export function formField<T>(value: T, fault: string | null, isShown: boolean): FormField<T> {
  const errorMessage = isShown ? (fault ?? '') : '';
  return { value, error: errorMessage !== '', errorMessage, validated: fault === null };
}
