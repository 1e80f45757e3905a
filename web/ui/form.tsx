import { type ReactNode, useEffect, useRef } from 'react';

interface FormProps {
  readonly onSubmit: () => void;
  /** The number of rejected submissions. After each of them, focus moves to the first field with an error. */
  readonly failures: number;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly label?: string;
}

/** A form whose fields are checked by the portal's own rules. Enter in any field submits the form. */
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
