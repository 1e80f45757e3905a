import { useEffect, useId, useRef, useState } from 'react';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { coverageTexts } from '../../texts/coverage.ts';
import { ButtonLink, Link } from '../../ui/button.tsx';
import { IconButton } from '../../ui/tooltip.tsx';
import { ViewerAction } from '../../ui/viewer-page.tsx';
import styles from './coverage.module.css';

/** How to get spheres of your own, behind a button. */
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
            <ButtonLink kind="primary" url={config.createAccountUrl}>
              {coverageTexts.createAccount}
            </ButtonLink>
            <Link url={paths.coverage}>{coverageTexts.allCoverage}</Link>
          </div>
        </section>
      ) : null}
    </div>
  );
}
