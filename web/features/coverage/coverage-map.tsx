import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { SphereMap } from '../../../elements/index.ts';
import { coverageOf, paths } from '../../routes/paths.ts';
import { PortalMap } from '../../sphere/portal-map.tsx';
import { coverageTexts } from '../../texts/coverage.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ViewerPage } from '../../ui/viewer-page.tsx';
import styles from './coverage.module.css';
import type { CoverageStore } from './coverage-store.ts';
import { GetStarted } from './get-started.tsx';

/** Says over the map that there is nothing on it, or that nothing could be loaded. */
function MapNotice({ store, onRetry }: { store: CoverageStore; onRetry: () => void }): ReactNode {
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

/** The map of the whole coverage; it begins where it was left. */
export function CoverageMap({ store }: { readonly store: CoverageStore }): ReactNode {
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
          // The address decides what is shown.
          event.preventDefault();
          store.choose(event.sphere);
          navigate(coverageOf(event.sphere));
        }}
      />
      <MapNotice store={store} onRetry={() => setTries(tries + 1)} />
    </ViewerPage>
  );
}
