import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { faultText } from './fault-text.ts';

interface AuthFormProps {
  readonly onSubmit: () => void;
  /** What the last try failed with, unless one of the fields says it. */
  readonly fault?: ApiError | string | null;
  /** Counts tries that failed: after each, focus goes to the first field that is wrong. */
  readonly failures: number;
  readonly children: ReactNode;
}

/** A form that says above its fields why a try failed. */
export function AuthForm({ onSubmit, fault = null, failures, children }: AuthFormProps): ReactNode {
  return (
    <Form className="stack" onSubmit={onSubmit} failures={failures}>
      {fault === null ? null : (
        <Notice kind="error">{typeof fault === 'string' ? fault : faultText(fault)}</Notice>
      )}
      {children}
    </Form>
  );
}
