import { type ReactNode, useId } from 'react';
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
export function FieldFrame({
  label,
  isLabelUnseen = false,
  error,
  hint,
  children,
}: FieldFrameProps): ReactNode {
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
