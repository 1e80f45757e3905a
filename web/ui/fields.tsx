import { type ReactNode, useId, type HTMLInputAutoCompleteAttribute, type Ref } from 'react';
import styles from './field.module.css';

/** What every field is told besides its value. */
export interface FieldWords {
  readonly label: string;
  /** Whether the label is for screen readers alone, where what stands around the field says it to all others. */
  readonly isLabelUnseen?: boolean;
  /** What is wrong with the value; null or absent while nothing is. */
  readonly error?: string | null | undefined;
  /** Helps to fill it in; stands below the field. */
  readonly hint?: ReactNode;
}

interface FieldFrameProps extends FieldWords {
  /** The input, which takes these attributes over. */
  readonly children: (attributes: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, hint and fault around an input of any kind, tied to it for screen readers. */
export function FieldFrame({ label, isLabelUnseen = false, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const isWrong = error != null && error !== '';
  const hasHint = hint !== undefined && hint !== null;
  const described = [hasHint ? `${id}-hint` : '', isWrong ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelUnseen ? 'unseen' : 'label'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': isWrong, 'aria-describedby': described.join(' ') || undefined })}
      {hasHint ? (
        <div id={`${id}-hint`} className="quiet small">
          {hint}
        </div>
      ) : null}
      {isWrong ? (
        <div id={`${id}-error`} className="error">
          {error}
        </div>
      ) : null}
    </div>
  );
}

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
}: TextFieldProps) {
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
}: TextAreaProps) {
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
}: SelectFieldProps) {
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
