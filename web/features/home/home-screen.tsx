import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isTrialPlan } from '../../rules/subscription-state.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { paths } from '../../routes/paths.ts';
import { isUsable, offeringsOf } from '../../session/offerings.ts';
import { secondPlan } from '../../session/second-plan.ts';
import { homeTexts } from '../../texts/home.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
// The sample world's Atlanta from close above, as the element draws it.
import atlanta from './atlanta.webp';
import styles from './home-screen.module.css';
import { SurveyCard } from './survey-card.tsx';
import { TrialCard } from './trial-card.tsx';

/** Leads to the scene; whoever may not use it is told why on the way. */
function StartCard({ isOpen }: { readonly isOpen: boolean }): ReactNode {
  return (
    <Link href={paths.scene} className={styles.start}>
      <img src={atlanta} alt={homeTexts.pictureOf} width={1400} height={1200} fetchPriority="high" />
      <span className={styles.startWords}>
        <strong>{homeTexts.startTitle}</strong>
        <span>{isOpen ? homeTexts.start : homeTexts.startOver}</span>
      </span>
      <span className={styles.arrow}>
        <Icon name="forward" />
      </span>
    </Link>
  );
}

/** Where users of the second offering begin. */
export function HomeScreen(): ReactNode {
  const { config, now } = usePortal();
  const time = useNow(now);
  const user = useUser();
  if (user === null) return null;
  const plan = secondPlan(user, time);
  const { homeVideo, survey } = config.links;
  return (
    <Page title={homeTexts.welcome(user.firstName)} lead={homeTexts.lead}>
      <div className={styles.cards}>
        <StartCard isOpen={isUsable(offeringsOf(user, time).second)} />
        {plan !== null && isTrialPlan(plan.name) ? (
          <TrialCard user={user} />
        ) : survey === null ? null : (
          <SurveyCard url={survey} />
        )}
      </div>
      {homeVideo === null ? null : (
        <iframe
          className={styles.video}
          src={homeVideo}
          title={homeTexts.video}
          loading="lazy"
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </Page>
  );
}
