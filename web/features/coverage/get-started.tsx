import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { coverageTexts } from '../../texts/coverage.ts';
import { Button, ButtonLink, Link } from '../../ui/button.tsx';
import { IconButton } from '../../ui/tooltip.tsx';
import { ViewerAction } from '../../ui/viewer-page.tsx';
import styles from './coverage.module.css';

/**
 * A link for signing up for another account. Only visitors who are not logged in can open the portal's
 * sign-up screen.
 */
function CreateAccount() {
  const { config, session } = usePortal();
  const [, navigate] = useLocation();
  const { createAccountUrl: url } = config;
  if (url !== paths.apiCreateAccount) return <ButtonLink url={url}>{coverageTexts.createAccount}</ButtonLink>;
  return (
    <Button onClick={() => void session.logOut().then(() => navigate(url))}>
      {coverageTexts.createAccount}
    </Button>
  );
}

/** A button and a panel that explains how users obtain their own spheres. */
export function GetStarted() {
  const { config } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  return (
    <div className="row">
      <ViewerAction
        ref={opener}
        icon="start"
        label={coverageTexts.getStarted}
        expands={isOpen ? id : null}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <section id={id} className={styles.panel} aria-label={coverageTexts.getStarted}>
          <div className="spread">
            <h2>{coverageTexts.getStartedTitle(config.productName)}</h2>
            <IconButton icon="close" label={coverageTexts.close} onClick={close} />
          </div>
          <p className="quiet">{coverageTexts.getStartedText}</p>
          <div className="row">
            <ButtonLink kind="primary" url={paths.apiKeys}>
              {coverageTexts.getKey}
            </ButtonLink>
            <CreateAccount />
            <Link url={paths.coverage}>{coverageTexts.coverageMap}</Link>
          </div>
          <p className="quiet small">{coverageTexts.createAccountHint}</p>
        </section>
      ) : null}
    </div>
  );
}
