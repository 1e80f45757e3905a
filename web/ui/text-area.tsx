import type { ReactNode, Ref } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './field.module.css';

interface TextAreaProps extends FieldWords {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly rows?: number;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** The input itself, to move focus to it. */
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({
  label,
  error,
  hint,
  onChange,
  isRequired = false,
  isDisabled = false,
  rows = 4,
  ...input
}: TextAreaProps): ReactNode {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <textarea
          {...input}
          {...attributes}
          rows={rows}
          className={[styles.input, styles.area].join(' ')}
          required={isRequired}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
