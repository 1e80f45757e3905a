import type { ReactNode } from 'react';
import { passwordRules } from '../../rules/password.ts';
import { passwordTexts } from '../../texts/password.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './password-rules.module.css';

interface PasswordRulesProps {
  readonly password: string;
  readonly confirmation: string;
}

/** The rules of a new password, and which of them it keeps while it is typed. */
export function PasswordRules({ password, confirmation }: PasswordRulesProps): ReactNode {
  // Nobody comes near the upper limit by accident: it is told when it is broken.
  const listed = passwordRules
    .filter(({ name, holds }) => name !== 'longest' || !holds(password, confirmation))
    .sort((a, b) => Number(a.name === 'match') - Number(b.name === 'match'));
  return (
    <ul className={styles.rules} aria-label={passwordTexts.rules}>
      {listed.map(({ name, holds }) => {
        const isKept = password !== '' && holds(password, confirmation);
        return (
          <li key={name} className={styles.rule} data-kept={isKept}>
            <span className={styles.mark} aria-hidden="true">
              {isKept ? <Icon name="check" /> : null}
            </span>
            {passwordTexts.ruleNames[name]}
            <span className="unseen">{isKept ? passwordTexts.holds : passwordTexts.missing}</span>
          </li>
        );
      })}
    </ul>
  );
}
