import { useState } from 'react';
import { Link as RouteLink, useLocation } from 'wouter';
import type { FoundPlace } from '../../../elements/index.ts';
import { localDay, refreshIntervalMs } from '../../lib/time-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { paths } from '../../rules/screens/paths.ts';
import { isUsableState } from '../../rules/subscription-state.ts';
import { isTrialPlan } from '../../rules/subscription-state.ts';
import { secondTrial, offeringsOf, secondPlan } from '../../session/offerings.ts';
import type { User } from '../../session/session.ts';
import { viewOfPlace, type PlaceView } from '../../sphere/place-view.ts';
import { createRecentPlaces } from '../../sphere/recent-places.ts';
import { searchOf } from '../../sphere/scene-view.ts';
import { trialTexts } from '../../texts/billing.ts';
import { homeTexts } from '../../texts/home.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { Link, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, Page } from '../../ui/page.tsx';
// The Atlanta of the sample world from a low altitude, rendered by the element.
import atlanta from './atlanta.webp';
import { FavoriteViews } from './favorite-views.tsx';
import { PlaceSearch } from './place-search.tsx';
import { ViewCards } from './view-cards.tsx';
import styles from './home-screen.module.css';

/** Asks users who are not on trial for feedback. */
export function SurveyCard({ url }: { readonly url: string }) {
  return (
    <Card className={styles.aside ?? ''}>
      <div className="stack tight">
        <span className={styles.mark}>
          <Icon name="survey" />
        </span>
        <h2>{homeTexts.surveyTitle}</h2>
        <p className="quiet">{homeTexts.survey}</p>
      </div>
      <p>
        <Link url={url}>{homeTexts.takeSurvey}</Link>
      </p>
    </Card>
  );
}

export function TrialCard({ user }: { readonly user: User }) {
  const { config, now } = usePortal();
  const everyMs = refreshIntervalMs(secondTrial(user, config.trialDays, now())?.leftMs ?? 0);
  const trial = secondTrial(user, config.trialDays, useNow(now, everyMs));
  if (trial === null) return null;
  const { leftMs, endsAt } = trial;
  const hasEnded = leftMs === 0;
  const day = localDay(endsAt);
  return (
    <Card className={styles.aside ?? ''}>
      <div className="stack tight">
        <h2>{homeTexts.trialTitle}</h2>
        <p className={styles.figure}>
          {hasEnded ? trialTexts.expired(config.secondOfferingName) : homeTexts.trialEnds(day)}
        </p>
        {hasEnded ? <p className="quiet">{homeTexts.trialEnded(day)}</p> : null}
      </div>
      <div>
        <ButtonLink url={paths.subscriptions}>{homeTexts.seePlans}</ButtonLink>
      </div>
    </Card>
  );
}

/** A link to the scene. Users without access see the reason there. */
function StartCard({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <RouteLink href={paths.scene} className={styles.start}>
      <img src={atlanta} alt={homeTexts.pictureOf} width={1400} height={1200} fetchPriority="high" />
      <span className={styles.startWords}>
        <strong>{homeTexts.startTitle}</strong>
        <span>{isOpen ? homeTexts.start : homeTexts.startEnded}</span>
      </span>
      <span className={styles.arrow}>
        <Icon name="forward" />
      </span>
    </RouteLink>
  );
}

/** Shows the search, the recent places and the favorites. All of them lead to the scene. */
function StartOptions({ userId }: { readonly userId: string }) {
  const portal = usePortal();
  const [, navigate] = useLocation();
  const [recentPlaces] = useState(() => createRecentPlaces(portal.storage, userId));
  const [recents] = useState(() => recentPlaces.read());
  const goTo = async (place: FoundPlace, signal: AbortSignal): Promise<PlaceView> => {
    const found = await viewOfPlace(portal.call, place, signal);
    trackingOf(portal).track('feature', 'place_searched', 'place', place.placeId.slice(0, 80));
    if (found.away === null) {
      const { view } = found;
      recentPlaces.add({ id: place.placeId, name: place.name, view, place });
      navigate(`${paths.scene}${searchOf(view, place)}`);
    }
    return found;
  };
  return (
    <>
      <PlaceSearch onChoose={goTo} />
      {recents.length === 0 ? null : (
        <section className="stack">
          <h2>{homeTexts.recentPlaces}</h2>
          <ViewCards cards={recents} />
        </section>
      )}
      <FavoriteViews userId={userId} />
    </>
  );
}

export function HomeScreen() {
  const { config, now } = usePortal();
  const time = useNow(now);
  const user = useUser();
  if (user === null) return null;
  const plan = secondPlan(user, time);
  const isOpen = isUsableState(offeringsOf(user, time).second);
  const { homeVideo, survey } = config.links;
  return (
    <Page title={homeTexts.welcome(user.firstName)} lead={homeTexts.lead}>
      {isOpen ? <StartOptions key={user.id} userId={user.id} /> : null}
      <div className={`${styles.cards} stack`}>
        <StartCard isOpen={isOpen} />
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
