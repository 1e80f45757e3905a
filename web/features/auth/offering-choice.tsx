import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { signUpTexts } from '../../texts/sign-up.ts';
import styles from './offering-choice.module.css';

/** Which of the two offerings the account begins with; each choice is an address. */
export function OfferingChoice({ isXp360 }: { readonly isXp360: boolean }): ReactNode {
  const { apiOfferingName, secondOfferingName } = usePortal().config;
  const choices = [
    { url: paths.createAccount, name: secondOfferingName, text: signUpTexts.second, isChosen: !isXp360 },
    {
      url: `${paths.createAccount}?from=xp360api`,
      name: apiOfferingName,
      text: signUpTexts.api,
      isChosen: isXp360,
    },
  ];
  return (
    <nav className={styles.choices} aria-label={signUpTexts.offering}>
      {choices.map(({ url, name, text, isChosen }) => (
        <Link
          key={url}
          href={url}
          replace
          className={styles.choice}
          aria-current={isChosen ? 'page' : undefined}
        >
          <strong>{name}</strong>
          <span>{text}</span>
        </Link>
      ))}
    </nav>
  );
}
