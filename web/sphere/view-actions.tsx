import { type RefObject, useState } from 'react';
import type { SphereViewer } from '../../elements/index.ts';
import type { SavedMeasures } from '../contract/measures.ts';
import { shareSphere } from '../contract/sphere.ts';
import { copyText } from '../lib/clipboard.ts';
import { viewQuery } from '../lib/view-in-address.ts';
import { usePortal } from '../portal/use-portal.ts';
import { snapshotOf } from '../rules/screens/paths.ts';
import { coverageTexts } from '../texts/coverage.ts';
import { trackingOf } from '../tracking/tracking.ts';
import { ViewerAction } from '../ui/viewer-page.tsx';

interface ViewActionsProps {
  readonly viewer: RefObject<SphereViewer | null>;
  /** The sphere of the snapshot, or null while the screen has none. */
  readonly sphereId: number | null;
  readonly isReady: boolean;
}

/** Returns a function that copies a public link to the current view, and whether a call is in progress. */
function useSharing(viewer: ViewActionsProps['viewer']): { share: () => Promise<void>; isBusy: boolean } {
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  const share = async (): Promise<void> => {
    const { current } = viewer;
    if (!current?.currentSphere) return;
    const { pan, tilt, fov, currentSphere } = current;
    // The measuring tool writes GeoJSON, and the portal sets nothing else.
    const measures = current.measures as SavedMeasures | null;
    setBusy(true);
    try {
      const { url } = await portal.call(shareSphere, {
        panoramaId: currentSphere.id,
        pan,
        tilt,
        fov,
        measures,
      });
      trackingOf(portal).track('feature', 'view_shared', 'sphere', currentSphere.id);
      if (await copyText(url)) portal.messages.add('success', coverageTexts.shared);
      else
        portal.messages.add('info', coverageTexts.notCopied, {
          label: coverageTexts.openLink,
          act: () => window.open(url, '_blank', 'noopener'),
        });
    } catch (error) {
      portal.showError(error);
    } finally {
      setBusy(false);
    }
  };
  return { share, isBusy };
}

export function ViewActions({ viewer, sphereId, isReady }: ViewActionsProps) {
  const { share, isBusy } = useSharing(viewer);
  const snapshot =
    sphereId === null
      ? { isDisabled: true, onClick: () => undefined }
      : {
          url: snapshotOf(sphereId),
          newTab: () =>
            viewer.current ? `${snapshotOf(sphereId)}?${viewQuery(viewer.current)}` : snapshotOf(sphereId),
        };
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
        {...snapshot}
      />
    </>
  );
}
