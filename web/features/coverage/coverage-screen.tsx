import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { SphereMap } from '../../../elements/index.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import type { ScreenProps } from '../../rules/screens/match-screen.ts';
import { coverageOf, paths } from '../../rules/screens/paths.ts';
import { PortalMap } from '../../sphere/portal-viewer.tsx';
import { createSessionSource } from '../../sphere/session-source.ts';
import { coverageTexts } from '../../texts/coverage.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ViewerPage } from '../../ui/viewer-page.tsx';
import { CoverageStore } from './coverage-store.ts';
import { CoverageViewer, UnknownSphere } from './coverage-viewer.tsx';
import { GetStarted } from './get-started.tsx';
import { readSphereId } from './sphere-follower.ts';
import styles from './coverage.module.css';

/** A message over the map: there are no spheres, or they could not be loaded. */
function MapNotice({ store, onRetry }: { store: CoverageStore; onRetry: () => void }) {
  const { phase } = useSnapshot(store.state);
  if (phase !== 'none' && phase !== 'failed') return null;
  return (
    <div className={`${styles.notice} fill`}>
      {phase === 'failed' ? (
        <ErrorState title={coverageTexts.failed} onRetry={onRetry}>
          {coverageTexts.failedText}
        </ErrorState>
      ) : (
        <EmptyState
          icon="sphere"
          title={coverageTexts.emptyTitle}
          action={<ButtonLink url={paths.profile}>{coverageTexts.toProfile}</ButtonLink>}
        >
          {coverageTexts.emptyText}
        </EmptyState>
      )}
    </div>
  );
}

/** The map of the entire coverage, which opens at its last view. */
export function CoverageMap({ store }: { readonly store: CoverageStore }) {
  const [, navigate] = useLocation();
  const [tries, setTries] = useState(0);
  const [last] = useState(store.last);
  useEffect(() => {
    const leave = new AbortController();
    void store.check(leave.signal);
    return () => leave.abort();
  }, [store, tries]);
  const place = useCallback(
    (map: SphereMap | null) => {
      if (map && store.mapView) map.goTo(store.mapView.center, store.mapView.zoom);
    },
    [store],
  );
  return (
    <ViewerPage title={coverageTexts.title} facts={coverageTexts.lead} actions={<GetStarted />}>
      <PortalMap
        key={tries}
        ref={place}
        className="fill"
        activeSphere={last}
        onMapMove={({ center, zoom }) => store.moveMap({ center, zoom })}
        onMapSelect={(event) => {
          // Navigation shows the sphere, so the map must not open it as well.
          event.preventDefault();
          store.choose(event.sphere);
          navigate(coverageOf(event.sphere));
        }}
      />
      <MapNotice store={store} onRetry={() => setTries(tries + 1)} />
    </ViewerPage>
  );
}

/** Shows all spheres that the company can see on a map, or one of them in the viewer. */
export function CoverageScreen({ params: [segment] }: ScreenProps) {
  const portal = usePortal();
  const userId = useUser()?.id;
  const [store] = useState(() => new CoverageStore(createSessionSource(portal)));
  useEffect(() => {
    if (userId !== undefined) trackingOf(portal).track('feature', 'coverage_opened', 'user', userId);
  }, [portal, userId]);
  if (segment === undefined) return <CoverageMap store={store} />;
  const id = readSphereId(segment);
  return id === null ? <UnknownSphere /> : <CoverageViewer id={id} store={store} />;
}
