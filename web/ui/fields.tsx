import { type ReactNode, useId, type HTMLInputAutoCompleteAttribute, type Ref } from 'react';
import styles from './field.module.css';

export interface FieldTexts {
  readonly label: string;
  /** Whether the label is for screen readers only, because the context of the field replaces it visually. */
  readonly isLabelHidden?: boolean;
  /** The error in the value, or null if there is none. */
  readonly error?: string | null | undefined;
  /**
   * Whether screen readers announce the error when it appears. Needed for errors of the host in forms of one field:
   * after the user has pressed Enter, the focus is in the field already, so that moving it there announces nothing.
   */
  readonly isErrorAnnounced?: boolean;
  /** Help for completing the field, shown below it. */
  readonly hint?: ReactNode;
}

interface FieldFrameProps extends FieldTexts {
  /** Renders the input with these attributes. */
  readonly children: (attributes: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** The label, hint and error of any input, associated with it for screen readers. */
export function FieldFrame({
  label,
  isLabelHidden = false,
  error,
  isErrorAnnounced = false,
  hint,
  children,
}: FieldFrameProps) {
  const id = useId();
  const isWrong = error != null && error !== '';
  const hasHint = hint !== undefined && hint !== null;
  const described = [hasHint ? `${id}-hint` : '', isWrong ? `${id}-error` : ''].filter(Boolean);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden ? 'unseen' : 'label'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': isWrong, 'aria-describedby': described.join(' ') || undefined })}
      {hasHint ? (
        <div id={`${id}-hint`} className="quiet small">
          {hint}
        </div>
      ) : null}
      {isWrong ? (
        <div id={`${id}-error`} className="error" role={isErrorAnnounced ? 'alert' : undefined}>
          {error}
        </div>
      ) : null}
    </div>
  );
}

interface TextFieldProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Receives pasted text, and whether it replaces the whole value. Returns true if the text was handled. */
  readonly onPasteText?: (text: string, replacesAll: boolean) => boolean;
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'date';
  readonly name?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'email' | 'tel' | 'url' | 'decimal' | 'numeric';
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A single-line text field. A native input is used, so that password managers and autofill work.
 * `aria-invalid` and the description expose errors.
 */
export function TextField({
  label,
  isLabelHidden,
  error,
  isErrorAnnounced,
  hint,
  onChange,
  onPasteText,
  isRequired = false,
  isDisabled = false,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      {...(isLabelHidden ? { isLabelHidden } : {})}
      {...(isErrorAnnounced ? { isErrorAnnounced } : {})}
    >
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          type={type}
          className={styles.input}
          required={isRequired}
          disabled={isDisabled}
          onPaste={(event) => {
            const { selectionStart, selectionEnd, value } = event.currentTarget;
            const replacesAll = selectionStart === 0 && selectionEnd === value.length;
            if (onPasteText?.(event.clipboardData.getData('text'), replacesAll)) event.preventDefault();
          }}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

interface TextAreaProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly rows?: number;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

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

interface SelectFieldProps extends FieldTexts {
  /** The value of the chosen option, or an empty string if there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** The options. An option is a string that is both text and value, or a pair of the two. */
  readonly options: readonly (string | { readonly value: string; readonly label: string })[];
  /** Shown if no option is chosen. The placeholder cannot be chosen itself. */
  readonly placeholder?: string;
  readonly name?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A field for choosing one option. A native select is used, so that phones show their own picker. */
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
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
      )}
    </FieldFrame>
  );
}
