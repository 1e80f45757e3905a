export interface FormField<T = string> {
  readonly value: T;
  /** Whether the value has an error that is shown. */
  readonly error: boolean;
  /** The error message, which is empty if no error is shown. */
  readonly errorMessage: string;
  /** Whether the value is valid, even if its error is not shown. */
  readonly validated: boolean;
}

/**
 * Creates a field whose value has been checked. The field contains the message `error` only if `isShown` is
 * true.
 */
export function formField<T>(value: T, error: string | null, isShown: boolean): FormField<T> {
  const errorMessage = isShown ? (error ?? '') : '';
  return { value, error: errorMessage !== '', errorMessage, validated: error === null };
}
