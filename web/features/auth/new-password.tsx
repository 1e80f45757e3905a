import type { ReactNode } from 'react';
import type { FormField } from '../../lib/form-field.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { NewPassword } from './new-password-rule.ts';
import { PasswordRules } from './password-rules.tsx';

interface NewPasswordFieldsProps {
  readonly fields: Readonly<Record<keyof NewPassword, FormField>>;
  readonly labels: Readonly<Record<keyof NewPassword, string>>;
  readonly onChange: (name: keyof NewPassword, value: string) => void;
  readonly onLeave: (name: keyof NewPassword) => void;
}

/** A new password twice, with its rules between what is typed and what is wrong with it. */
export function NewPasswordFields({ fields, labels, onChange, onLeave }: NewPasswordFieldsProps): ReactNode {
  const field = (name: keyof NewPassword): ReactNode => (
    <PasswordField
      label={labels[name]}
      name={name}
      autoComplete="new-password"
      value={fields[name].value}
      error={fields[name].errorMessage}
      onChange={(value) => {
        onChange(name, value);
      }}
      onBlur={() => {
        onLeave(name);
      }}
    />
  );
  return (
    <>
      {field('password')}
      {field('confirmation')}
      <PasswordRules password={fields.password.value} confirmation={fields.confirmation.value} />
    </>
  );
}
