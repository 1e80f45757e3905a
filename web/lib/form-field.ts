/** The value and the state of a form field. */
export interface FormField<T = string> {
  readonly value: T;
  /** Whether the value has an error that is to be shown. */
  readonly error: boolean;
  /** The error message; empty while none is shown. */
  readonly errorMessage: string;
  /** Whether the value was checked and is valid, shown or not. */
  readonly validated: boolean;
}

/** A field whose value was checked: `error` is its message, included only if `isShown`. */
export function formField<T>(value: T, error: string | null, isShown: boolean): FormField<T> {
  const errorMessage = isShown ? (error ?? '') : '';
  return { value, error: errorMessage !== '', errorMessage, validated: error === null };
}
