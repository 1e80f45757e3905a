import { type ReactNode, type Ref, useId } from 'react';
import styles from './checkbox.module.css';
import fieldStyles from './field.module.css';

interface CheckboxProps {
  /** The words beside the box; they may hold links. */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | null;
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A box to check, with its words. */
export function Checkbox({
  children,
  isChecked,
  onChange,
  error = null,
  isRequired = false,
  isDisabled = false,
  ...input
}: CheckboxProps): ReactNode {
  const id = useId();
  const isWrong = error !== null && error !== '';
  return (
    <div className={fieldStyles.field}>
      <label className={styles.line}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          checked={isChecked}
          required={isRequired}
          disabled={isDisabled}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {isWrong ? (
        <div id={id} className="error">
          {error}
        </div>
      ) : null}
    </div>
  );
}
