import { type RefObject, useState, useCallback, useLayoutEffect, useRef } from 'react';
import type { SphereViewer, Sphere, SphereErrorEvent } from '../../../elements/index.ts';
import { shareSphere } from '../../contract/sphere.ts';
import { copyText } from '../../lib/clipboard.ts';
import { viewQuery } from '../../lib/view-in-address.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { snapshotOf, paths, coverageOf } from '../../routes/paths.ts';
import { coverageTexts } from '../../texts/coverage.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { ViewerAction, ViewerPage } from '../../ui/viewer-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useLocation } from 'wouter';
import { longDate } from '../../lib/time-text.ts';
import { PortalMap, PortalViewer } from '../../sphere/portal-viewer.tsx';
import type { CoverageStore } from './coverage-store.ts';
import { GetStarted } from './get-started.tsx';
import { SphereFollower } from './sphere-follower.ts';

interface ViewActionsProps {
  readonly viewer: RefObject<SphereViewer | null>;
  readonly sphereId: number;
  readonly isReady: boolean;
}

/** Creates a public link to the current view and copies it; returns whether that is in progress. */
function useSharing(viewer: ViewActionsProps['viewer']): { share: () => Promise<void>; isBusy: boolean } {
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  const share = async (): Promise<void> => {
    const { current } = viewer;
    if (!current?.currentSphere) return;
    const { pan, tilt, fov, currentSphere } = current;
    setBusy(true);
    try {
      const { url } = await portal.call(shareSphere, { panoramaId: currentSphere.id, pan, tilt, fov });
      trackingOf(portal).track('feature', 'view_shared', 'sphere', currentSphere.id);
      if (await copyText(url)) portal.messages.add('success', coverageTexts.shared);
      else
        portal.messages.add('info', coverageTexts.notCopied, {
          label: coverageTexts.openLink,
          act: () => window.open(url, '_blank', 'noopener'),
        });
    } catch (error) {
      portal.tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { share, isBusy };
}

/** The actions of the current view: share a link, take a snapshot. */
function ViewActions({ viewer, sphereId, isReady }: ViewActionsProps) {
  const { share, isBusy } = useSharing(viewer);
  /** The address of a snapshot of the current view. */
  const snapshotNow = (): string =>
    viewer.current ? `${snapshotOf(sphereId)}?${viewQuery(viewer.current)}` : snapshotOf(sphereId);
  return (
    <>
      <ViewerAction
        icon="share"
        label={coverageTexts.share}
        hint={coverageTexts.shareHint}
        isBusy={isBusy}
        isDisabled={!isReady}
        onClick={() => void share()}
      />
      <ViewerAction
        icon="camera"
        label={coverageTexts.snapshot}
        hint={coverageTexts.snapshotHint}
        newTab={snapshotNow}
        url={snapshotOf(sphereId)}
      />
    </>
  );
}

/** The page for an address that names no sphere. */
export function UnknownSphere() {
  const { config } = usePortal();
  return (
    <div role="alert">
      <EmptyState
        isWhole
        icon="warning"
        title={coverageTexts.unknown(config.productName)}
        action={<ButtonLink url={paths.coverage}>{coverageTexts.allCoverage}</ButtonLink>}
      >
        {coverageTexts.unknownHint}
      </EmptyState>
    </div>
  );
}

/** The largest distance at which sphere markers are shown, metres (specification 9). */
const MARKER_DISTANCE_M = 5000;

/** The initial tilt in degrees: from the air, half of a level view is sky. */
const FIRST_TILT = -14;

const HIDDEN = ['favorite'] as const;

/** Synchronizes address and viewer; returns the id in the address if no such sphere exists. */
function useFollower(id: number): { follower: SphereFollower; unknown: number | null; miss: () => void } {
  const [, navigate] = useLocation();
  const [unknown, setUnknown] = useState<number | null>(null);
  const [follower] = useState(
    () =>
      new SphereFollower(id, {
        go: (next, replace) => navigate(coverageOf(next), { replace }),
        onUnknown: setUnknown,
      }),
  );
  useLayoutEffect(() => follower.follow(id), [follower, id]);
  const miss = (): void => setUnknown(id);
  return { follower, unknown, miss };
}

/** The viewer at the sphere in the address, with a map of the others. */
export function CoverageViewer({ id, store }: { id: number; store: CoverageStore }) {
  const portal = usePortal();
  const { follower, unknown, miss } = useFollower(id);
  const viewer = useRef<SphereViewer>(null);
  const [sphere, setSphere] = useState<Sphere | null>(null);
  // A stable function: a new one would detach and attach the viewer.
  const attach = useCallback(
    (element: SphereViewer | null) => {
      viewer.current = element;
      if (element) element.tilt = FIRST_TILT;
      follower.attach(element);
    },
    [follower],
  );
  if (unknown === id) return <UnknownSphere />;
  return (
    <ViewerPage
      title={sphere === null ? coverageTexts.title : (sphere.title ?? coverageTexts.untitled(sphere.id))}
      facts={sphere?.timestamp == null ? undefined : longDate(sphere.timestamp)}
      back={<ViewerAction icon="map" label={coverageTexts.allCoverage} url={paths.coverage} />}
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
        pointToQueryOnSphereLoad
        onSphereLoad={({ sphere: shown }) => {
          setSphere(shown);
          store.show(shown);
          follower.arrive(shown.id);
        }}
        onSphereError={({ error }: SphereErrorEvent) => {
          if (error.code === 'not-found' && viewer.current?.currentSphere === null) miss();
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
