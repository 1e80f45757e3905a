import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState, useCallback } from 'react';
import { snapshotTexts } from '../../texts/snapshot.ts';
import { FRAMES, type Frame, type Size, fileNameOf, frameWithin, pictureSize } from './frame-size.ts';
import styles from './snapshot.module.css';
import { useSearchParams } from 'wouter';
import type { Sphere, SphereViewer } from '../../../elements/index.ts';
import { longDate } from '../../lib/time-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { viewInAddress } from '../../lib/view-in-address.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { coverageOf } from '../../routes/paths.ts';
import { isUsable, offeringsOf } from '../../session/offerings.ts';
import { PortalViewer } from '../../sphere/portal-viewer.tsx';
import { trackingOf } from '../../tracking/tracking.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ViewerAction, ViewerPage } from '../../ui/viewer-page.tsx';

const frames = FRAMES.map((value) => ({ value, label: snapshotTexts.frames[value] }));

/** The inner size of an element in CSS pixels, and the ref for that element. */
function usePlaceSize(): [RefObject<HTMLDivElement | null>, Size] {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, size];
}

/** Controls that make no sense in a picture; a separate button takes it. */
const HIDDEN = ['favorite', 'search', 'view-toggle', 'snapshot', 'info', 'help', 'fullscreen'] as const;

/** The default view; from the air, half of a level view is sky. Degrees. */
const FIRST_VIEW = { pan: 0, tilt: -14, fov: 75 };

/** Takes the snapshot and saves it; returns whether that is in progress. */
function useDownload(viewer: RefObject<SphereViewer | null>, size: Size) {
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    const sphere = viewer.current?.currentSphere;
    if (!viewer.current || !sphere) return;
    setBusy(true);
    try {
      const name = fileNameOf(sphere.id, size);
      saveFile(await viewer.current.snapshot(), name);
      trackingOf(portal).track('feature', 'snapshot_taken', 'sphere', sphere.id);
      portal.messages.add('success', snapshotTexts.saved(name));
    } catch {
      // The viewer has logged the reason.
      portal.messages.add('error', snapshotTexts.failed);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
}

interface SnapshotViewerProps {
  readonly id: number;
  /** Rendered if no sphere has this id. */
  readonly missing: ReactNode;
}

/** The viewer in a frame with the snapshot's aspect ratio, and the button that saves the snapshot. */
export function SnapshotViewer({ id, missing }: SnapshotViewerProps) {
  const { now } = usePortal();
  const user = useUser();
  const hasApi = user !== null && isUsable(offeringsOf(user, now()).api);
  const [query] = useSearchParams();
  const viewer = useRef<SphereViewer>(null);
  const [first] = useState(() => viewInAddress(query, FIRST_VIEW));
  // A stable function: a new one would reset the viewer to the first view.
  const attach = useCallback(
    (element: SphereViewer | null) => {
      viewer.current = element;
      if (element) Object.assign(element, { sphere: id, ...first });
    },
    [id, first],
  );
  const [sphere, setSphere] = useState<Sphere | null>(null);
  const [frame, setFrame] = useState<Frame>('fill');
  const [place, placeSize] = usePlaceSize();
  const shown = frameWithin(placeSize, frame);
  const picture = pictureSize(shown, devicePixelRatio);
  const { isBusy, download } = useDownload(viewer, picture);
  return (
    <ViewerPage
      title={sphere?.title ?? snapshotTexts.untitled(id)}
      facts={sphere?.timestamp == null ? undefined : longDate(sphere.timestamp)}
      actions={
        hasApi ? <ViewerAction icon="look" label={snapshotTexts.coverage} url={coverageOf(id)} /> : undefined
      }
    >
      <div className={styles.snapshot}>
        <div ref={place} className={styles.place}>
          <div className={styles.frame} style={shown}>
            <PortalViewer
              ref={attach}
              product={hasApi ? 'api' : 'zwivel'}
              hideControls={HIDDEN}
              snapshotIcons={false}
              missing={missing}
              onSphereLoad={({ sphere: loaded }) => setSphere(loaded)}
            />
          </div>
        </div>
        <div className={styles.tools}>
          <Segments label={snapshotTexts.frame} options={frames} chosen={frame} onChoose={setFrame} />
          <p className={`${styles.size} quiet small number`}>
            {snapshotTexts.size(picture.width, picture.height)}
          </p>
          <Button
            kind="primary"
            icon={<Icon name="download" />}
            isBusy={isBusy}
            isDisabled={sphere === null}
            onClick={() => void download()}
          >
            {snapshotTexts.download}
          </Button>
        </div>
      </div>
    </ViewerPage>
  );
}
