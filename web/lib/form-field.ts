/** The value and the state of a form field. */
export interface FormField<T = string> {
  readonly value: T;
  /** Whether the value has an error that must be shown. */
  readonly error: boolean;
  /** The error message; empty while none is shown. */
  readonly errorMessage: string;
  /** Whether the value has been checked and is valid, whether or not this is shown. */
  readonly validated: boolean;
}

/**
 * Creates a field whose value has been checked. `error` is the message, which is included only if `isShown`
 * is true.
 */
export function formField<T>(value: T, error: string | null, isShown: boolean): FormField<T> {
  const errorMessage = isShown ? (error ?? '') : '';
  return { value, error: errorMessage !== '', errorMessage, validated: error === null };
}
