import type { ReactNode } from 'react';
import { tellEveryMs, timeLeft } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { DAY_MS, secondTrial, trialStep } from '../../session/trial.ts';
import type { User } from '../../session/session.ts';
import { trialTexts } from '../../texts/billing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CountdownCircle } from '../../ui/countdown-circle.tsx';
import styles from './trial-banner.module.css';

interface TrialBannerProps {
  readonly user: User;
  /** On the payments page itself nothing leads there. */
  readonly isOnPayments: boolean;
}

/** How long the free trial of the second offering lasts; after it, that it is over. Nothing for who is not on one. */
export function TrialBanner({ user, isOnPayments }: TrialBannerProps): ReactNode {
  const { config, now } = usePortal();
  const everyMs = tellEveryMs(secondTrial(user, config.trialDays, now())?.leftMs ?? 0);
  const trial = secondTrial(user, config.trialDays, useNow(now, everyMs));
  if (trial === null) return null;
  const { leftMs } = trial;
  const isOver = leftMs === 0;
  const left = timeLeft(leftMs);
  return (
    <aside className={styles.banner} aria-label={trialTexts.banner}>
      <div className={styles.inner}>
        <CountdownCircle share={leftMs / (config.trialDays * DAY_MS)} step={trialStep(leftMs)}>
          <strong>{left.count}</strong>
          <span>{trialTexts.unit(left)}</span>
        </CountdownCircle>
        <div className={styles.words}>
          {isOver ? (
            <>
              <p className={styles.title}>{trialTexts.expired(config.productName)}</p>
              <p className="quiet">{trialTexts.askToSubscribe}</p>
            </>
          ) : (
            <>
              <p className={styles.title}>{trialTexts.fullAccess}</p>
              <p className="quiet">
                <span className="number">{trialTexts.left(left)}</span>. {trialTexts.enjoy}
              </p>
            </>
          )}
        </div>
        {isOnPayments ? null : (
          <ButtonLink kind={isOver ? 'primary' : 'secondary'} url={paths.subscriptions}>
            {trialTexts.subscribe}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}
