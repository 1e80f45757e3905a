import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'date';
  readonly name?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** What is wrong with the value; null or absent while nothing is. */
  readonly error?: string | null;
  /** Helps to fill it in; stands below the field. */
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'decimal' | 'numeric';
}

/**
 * A line of text. A native input: password managers and the browser's own filling-in reach it, and what is wrong is
 * said by `aria-invalid` and its description.
 */
export function TextField({
  label,
  value,
  onChange,
  error = null,
  hint,
  isRequired = false,
  isDisabled = false,
  type = 'text',
  ...input
}: TextFieldProps): ReactNode {
  const id = useId();
  const isWrong = error !== null && error !== '';
  const described = [hint === undefined ? '' : `${id}-hint`, isWrong ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        type={type}
        className={styles.input}
        value={value}
        required={isRequired}
        disabled={isDisabled}
        aria-invalid={isWrong}
        aria-describedby={described.join(' ') || undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
        }}
      />
      {hint === undefined ? null : (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {isWrong ? (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      ) : null}
    </div>
  );
}
