import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './field.module.css';

interface SelectFieldProps extends FieldWords {
  /** The value of the chosen option; empty while none is. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Options whose words are their values, or pairs of both. */
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  /** Stands there while nothing is chosen, and cannot be chosen itself. */
  readonly placeholder?: string;
  readonly name?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** The input itself, to move focus to it. */
  readonly ref?: Ref<HTMLSelectElement>;
}

/** One of several. A native select: on a phone it is the phone's own. */
export function SelectField({
  label,
  error,
  hint,
  onChange,
  options,
  placeholder,
  isRequired = false,
  isDisabled = false,
  ...input
}: SelectFieldProps): ReactNode {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <select
          {...input}
          {...attributes}
          className={[styles.input, styles.select].join(' ')}
          data-empty={input.value === ''}
          required={isRequired}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {placeholder === undefined ? null : (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => {
            const { value, label: words } =
              typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {words}
              </option>
            );
          })}
        </select>
      )}
    </FieldFrame>
  );
}
