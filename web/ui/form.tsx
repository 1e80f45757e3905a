import { type ReactNode, useEffect, useRef } from 'react';

interface FormProps {
  readonly onSubmit: () => void;
  /** Counts rejected submissions: after each, focus moves to the first field with an error. */
  readonly failures: number;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** The form's accessible name. */
  readonly label?: string;
}

/** A form whose fields are checked by the portal's own rules; Enter in any of them submits. */
export function Form({ onSubmit, failures, children, className, label }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  return (
    <form
      ref={form}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
