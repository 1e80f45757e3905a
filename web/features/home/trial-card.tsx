import type { ReactNode } from 'react';
import { localDay } from '../../lib/local-day.ts';
import { tellEveryMs, timeLeft } from '../../lib/time-left.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import type { User } from '../../session/session.ts';
import { secondTrial } from '../../session/trial.ts';
import { trialTexts } from '../../texts/billing.ts';
import { homeTexts } from '../../texts/home.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/page.tsx';
import styles from './home-screen.module.css';

/** How it stands with the free trial. */
export function TrialCard({ user }: { readonly user: User }): ReactNode {
  const { config, now } = usePortal();
  const everyMs = tellEveryMs(secondTrial(user, config.trialDays, now())?.leftMs ?? 0);
  const trial = secondTrial(user, config.trialDays, useNow(now, everyMs));
  if (trial === null) return null;
  const { leftMs, endsAt } = trial;
  const isOver = leftMs === 0;
  const day = localDay(endsAt);
  return (
    <Card className={styles.aside ?? ''}>
      <div className={styles.standing}>
        <h2>{homeTexts.trialTitle}</h2>
        <p className={styles.figure}>
          {isOver ? trialTexts.expired(config.productName) : trialTexts.left(timeLeft(leftMs))}
        </p>
        <p className="quiet">{isOver ? homeTexts.trialOver(day) : homeTexts.trialEnds(day)}</p>
      </div>
      <div>
        <ButtonLink url={paths.subscriptions}>{homeTexts.seePlans}</ButtonLink>
      </div>
    </Card>
  );
}
