import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { faultText } from './fault-text.ts';
import styles from './form.module.css';

interface FormProps {
  readonly onSubmit: () => void;
  /** What the last try failed with, unless one of the fields says it. */
  readonly fault?: ApiError | string | null;
  /** Counts tries that failed: after each, focus goes to the first field that is wrong. */
  readonly failures: number;
  readonly children: ReactNode;
}

/** A form whose fields are checked by the portal's own rules; Enter in any of them submits. */
export function Form({ onSubmit, fault = null, failures, children }: FormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {fault === null ? null : (
        <Notice kind="error">{typeof fault === 'string' ? fault : faultText(fault)}</Notice>
      )}
      {children}
    </form>
  );
}
