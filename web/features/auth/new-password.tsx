import type { FormField } from '../../lib/form-field.ts';
import { passwordRules } from '../../rules/password.ts';
import { passwordTexts } from '../../texts/password.ts';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { NewPassword } from './new-password-rule.ts';
import styles from './password-rules.module.css';

/** Lists the rules for a new password, and marks those that are met while the user types. */
function PasswordRules({ password, confirmation }: { password: string; confirmation: string }) {
  // The maximum length is listed only if it is exceeded, because that rarely happens.
  const listed = passwordRules
    .filter(({ name, isMet }) => name !== 'longest' || !isMet(password, confirmation))
    .sort((a, b) => Number(a.name === 'match') - Number(b.name === 'match'));
  return (
    <ul className={`${styles.rules} quiet small`} aria-label={passwordTexts.rules}>
      {listed.map(({ name, isMet }) => {
        const isDone = password !== '' && isMet(password, confirmation);
        return (
          <li key={name} className={styles.rule} data-done={isDone}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Icon name="check" /> : null}
            </span>
            {passwordTexts.ruleNames[name]}
            <span className="unseen">{isDone ? passwordTexts.met : passwordTexts.notMet}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface NewPasswordFieldsProps {
  readonly fields: Readonly<Record<keyof NewPassword, FormField>>;
  readonly labels: Readonly<Record<keyof NewPassword, string>>;
  readonly onChange: (name: keyof NewPassword, value: string) => void;
  readonly onLeave: (name: keyof NewPassword) => void;
}

/** The two fields for a new password with their errors, and the list of rules between them. */
export function NewPasswordFields({ fields, labels, onChange, onLeave }: NewPasswordFieldsProps) {
  const field = (name: keyof NewPassword) => (
    <PasswordField
      label={labels[name]}
      name={name}
      autoComplete="new-password"
      value={fields[name].value}
      error={fields[name].errorMessage}
      onChange={(value) => onChange(name, value)}
      onBlur={() => onLeave(name)}
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
