import { useState, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { ShownSphere, SphereViewer, SphereErrorEvent } from '../../../elements/index.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { paths, coverageOf } from '../../rules/screens/paths.ts';
import { CaptureTime } from '../../sphere/capture-time.tsx';
import { PortalMap, PortalViewer } from '../../sphere/portal-viewer.tsx';
import { ViewActions } from '../../sphere/view-actions.tsx';
import { coverageTexts } from '../../texts/coverage.ts';
import { sphereTexts } from '../../texts/sphere.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ViewerAction, ViewerPage } from '../../ui/viewer-page.tsx';
import type { CoverageStore } from './coverage-store.ts';
import { GetStarted } from './get-started.tsx';
import { SphereFollower } from './sphere-follower.ts';

/** The page for a URL with an unknown sphere. */
export function UnknownSphere() {
  const { config } = usePortal();
  return (
    <div role="alert">
      <EmptyState
        isWhole
        icon="warning"
        title={coverageTexts.unknown(config.productName)}
        action={<ButtonLink url={paths.coverage}>{coverageTexts.coverageMap}</ButtonLink>}
      >
        {coverageTexts.notFoundHint}
      </EmptyState>
    </div>
  );
}

/** Maximum distance at which sphere markers are shown, in meters (specification 9). */
const MARKER_DISTANCE_M = 5000;

/** Initial tilt in degrees, below the horizon because half of a level view from the air is sky. */
const FIRST_TILT = -14;

const HIDDEN = ['favorite'] as const;

/**
 * Synchronizes the URL with the viewer. Also returns the id in the URL if there is no such sphere.
 */
function useFollower(id: number): {
  follower: SphereFollower;
  unknown: number | null;
  markUnknown: () => void;
} {
  const [, navigate] = useLocation();
  const { messages } = usePortal();
  const [unknown, setUnknown] = useState<number | null>(null);
  const [follower] = useState(
    () =>
      new SphereFollower(id, {
        navigate: (next, replace) => navigate(coverageOf(next), { replace }),
        onUnknown: setUnknown,
        onFailed: () => messages.add('error', sphereTexts.failed),
      }),
  );
  useLayoutEffect(() => follower.follow(id), [follower, id]);
  const markUnknown = (): void => setUnknown(id);
  return { follower, unknown, markUnknown };
}

/** The viewer with the sphere in the URL, and a map of the other spheres. */
export function CoverageViewer({ id, store }: { id: number; store: CoverageStore }) {
  const portal = usePortal();
  const { follower, unknown, markUnknown } = useFollower(id);
  const viewer = useRef<SphereViewer>(null);
  const [sphere, setSphere] = useState<ShownSphere | null>(null);
  const [first] = useState(id);
  // The function must be stable, because a new function would detach and reattach the viewer.
  const attach = useCallback(
    (element: SphereViewer | null) => {
      viewer.current = element;
      if (element) element.tilt = FIRST_TILT;
      follower.attach(element);
    },
    [follower],
  );
  useEffect(() => {
    const leave = new AbortController();
    void store.firstPan(first, leave.signal).then((pan) => {
      // If the user has already turned the view, it stays unchanged.
      if (!leave.signal.aborted && pan !== null && viewer.current?.pan === 0) viewer.current.pan = pan;
    });
    return () => leave.abort();
  }, [store, first]);
  if (unknown === id) return <UnknownSphere />;
  return (
    <ViewerPage
      title={sphere === null ? coverageTexts.title : (sphere.title ?? coverageTexts.untitled(sphere.id))}
      facts={sphere === null ? undefined : <CaptureTime of={sphere} />}
      back={<ViewerAction icon="map" label={coverageTexts.coverageMap} url={paths.coverage} />}
      actions={
        <>
          <ViewActions viewer={viewer} sphereId={id} isReady={sphere !== null} />
          <GetStarted />
        </>
      }
    >
      <PortalViewer
        ref={attach}
        product="api"
        panoMarkerDistance={MARKER_DISTANCE_M}
        hideControls={HIDDEN}
        showFlyHere
        measuring
        pointToQueryOnSphereLoad
        onSphereLoad={({ sphere: shown }) => {
          setSphere(shown);
          store.show(shown);
          follower.onSphereShown(shown.id);
        }}
        onSphereError={({ error }: SphereErrorEvent) => {
          if (error.code === 'not-found' && viewer.current?.currentSphere === null) markUnknown();
        }}
        onPlace={({ place }) =>
          trackingOf(portal).track('feature', 'place_searched', 'place', place.placeId.slice(0, 80))
        }
      >
        <PortalMap
          slot="map"
          onMapSelect={() => {
            if (viewer.current) viewer.current.showsMap = false;
          }}
        />
      </PortalViewer>
    </ViewerPage>
  );
}
