import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './field.module.css';

interface TextFieldProps extends FieldWords {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Hears what is pasted; true says that it was taken care of. */
  readonly onPasteText?: (text: string) => boolean;
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'date';
  readonly name?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'decimal' | 'numeric';
  /** The input itself, to move focus to it. */
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A line of text. A native input: password managers and the browser's own filling-in reach it, and what is wrong is
 * said by `aria-invalid` and its description.
 */
export function TextField({
  label,
  isLabelUnseen,
  error,
  hint,
  onChange,
  onPasteText,
  isRequired = false,
  isDisabled = false,
  type = 'text',
  ...input
}: TextFieldProps): ReactNode {
  return (
    <FieldFrame label={label} error={error} hint={hint} {...(isLabelUnseen ? { isLabelUnseen } : {})}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          type={type}
          className={styles.input}
          required={isRequired}
          disabled={isDisabled}
          onPaste={(event) => {
            if (onPasteText?.(event.clipboardData.getData('text'))) event.preventDefault();
          }}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
