import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState, useCallback } from 'react';
import { useSearchParams } from 'wouter';
import type { ShownSphere, SnapshotProgress, SphereViewer, ViewerError } from '../../../elements/index.ts';
import { saveFile } from '../../lib/save-file.ts';
import { viewInAddress } from '../../lib/view-in-address.ts';
import { usePortal, useUser } from '../../portal/use-portal.ts';
import { coverageOf } from '../../rules/screens/paths.ts';
import { isUsableState } from '../../rules/subscription-state.ts';
import { offeringsOf } from '../../session/offerings.ts';
import { CaptureTime } from '../../sphere/capture-time.tsx';
import { PortalViewer } from '../../sphere/portal-viewer.tsx';
import { snapshotTexts } from '../../texts/snapshot.ts';
import { trackingOf } from '../../tracking/tracking.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ViewerAction, ViewerPage } from '../../ui/viewer-page.tsx';
import {
  FRAMES,
  WIDTHS,
  type Frame,
  type Size,
  type Width,
  fileNameOf,
  frameWithin,
  listingSize,
  pictureSize,
} from './frame-size.ts';
import styles from './snapshot.module.css';

const frames = FRAMES.map((value) => ({ value, label: snapshotTexts.frames[value] }));

/** Returns a ref for an element, and the inner size of the element in CSS pixels. */
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

/** Controls that are useless for a snapshot. A separate button takes the snapshot. */
const HIDDEN = ['favorite', 'search', 'view-toggle', 'snapshot', 'info', 'help', 'fullscreen'] as const;

/** The default view in degrees, tilted below the horizon because half of a level view from the air is sky. */
const FIRST_VIEW = { pan: 0, tilt: -14, fov: 75 };

/** Time after which an image of a listing's size is taken with what has arrived, in milliseconds. */
const TIMEOUT_MS = 120_000;

/** Returns the text for an image that could not be taken. */
function failureOf(error: unknown): string {
  const { code } = error as Partial<ViewerError>;
  if (code === 'network') return snapshotTexts.tooSlow;
  return code === 'tile-failed' ? snapshotTexts.incomplete : snapshotTexts.failed;
}

/**
 * Takes an image of the listing's size or, if there is none, of the size on the screen, and saves it. Returns
 * whether this is in progress.
 */
function useDownload(viewer: RefObject<SphereViewer | null>, size: Size, listing: Size | null) {
  const portal = usePortal();
  const [isBusy, setBusy] = useState(false);
  /** Takes the image. Returns it, and whether it is in full sharpness. */
  const take = async (shown: SphereViewer): Promise<readonly [image: Blob, isSharp: boolean]> => {
    if (listing === null) return [await shown.snapshot(), true];
    let isSharp = true;
    const onProgress = ({ loaded, all }: SnapshotProgress): boolean => (isSharp = loaded === all);
    return [await shown.snapshot({ ...listing, timeoutMs: TIMEOUT_MS, onProgress }), isSharp];
  };
  const download = async (): Promise<void> => {
    const sphere = viewer.current?.currentSphere;
    if (!viewer.current || !sphere) return;
    setBusy(true);
    try {
      const name = fileNameOf(sphere.id, size);
      const [image, isSharp] = await take(viewer.current);
      saveFile(image, name);
      trackingOf(portal).track('feature', 'snapshot_taken', 'sphere', sphere.id);
      if (isSharp) portal.messages.add('success', snapshotTexts.saved(name));
      else portal.messages.add('info', snapshotTexts.lessSharp(name));
    } catch (error) {
      portal.messages.add('error', failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
}

/** The frame, width and markers that the user has chosen, and the resulting sizes in the given space. */
function useFormat(place: Size) {
  const [frame, setFrame] = useState<Frame>('fill');
  const [width, setWidth] = useState<Width>('screen');
  const [hasMarkers, setMarkers] = useState(false);
  const shown = frameWithin(place, frame);
  const listing = listingSize(shown, frame, width);
  const picture = listing ?? pictureSize(shown, devicePixelRatio);
  return { frame, setFrame, width, setWidth, hasMarkers, setMarkers, shown, listing, picture };
}

function FormatTools(format: ReturnType<typeof useFormat>) {
  const { frame, width, hasMarkers, shown, listing } = format;
  const widths = WIDTHS.filter((each) => each === 'screen' || listingSize(shown, frame, each) !== null);
  return (
    <>
      <Segments label={snapshotTexts.frame} options={frames} chosen={frame} onChoose={format.setFrame} />
      <Segments
        label={snapshotTexts.width}
        options={widths.map((value) => ({ value, label: snapshotTexts.widths[value] }))}
        chosen={listing === null ? 'screen' : width}
        onChoose={format.setWidth}
      />
      <Checkbox isChecked={hasMarkers} onChange={format.setMarkers}>
        {snapshotTexts.markers}
      </Checkbox>
    </>
  );
}

interface SnapshotViewerProps {
  readonly id: number;
  /** Rendered if no sphere has this id. */
  readonly missing: ReactNode;
}

/** The viewer in a frame with the aspect ratio of the snapshot, and the button that saves the snapshot. */
export function SnapshotViewer({ id, missing }: SnapshotViewerProps) {
  const { now, config } = usePortal();
  const user = useUser();
  const hasApi = user !== null && isUsableState(offeringsOf(user, now()).api);
  const [query] = useSearchParams();
  const viewer = useRef<SphereViewer>(null);
  const [first] = useState(() => viewInAddress(query, FIRST_VIEW));
  // The function must be stable, because a new function would reset the viewer to the first view.
  const attach = useCallback(
    (element: SphereViewer | null) => {
      viewer.current = element;
      if (element) Object.assign(element, { sphere: id, ...first });
    },
    [id, first],
  );
  const [sphere, setSphere] = useState<ShownSphere | null>(null);
  const [place, placeSize] = usePlaceSize();
  const format = useFormat(placeSize);
  const { shown, listing, picture, hasMarkers } = format;
  const { isBusy, download } = useDownload(viewer, picture, listing);
  return (
    <ViewerPage
      title={sphere?.title ?? snapshotTexts.untitled(id)}
      facts={sphere === null ? undefined : <CaptureTime of={sphere} />}
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
              panoMarkerDistance={hasMarkers ? config.sceneMarkerDistanceM : 0}
              snapshotIcons={hasMarkers}
              missing={missing}
              onSphereLoad={({ sphere: loaded }) => setSphere(loaded)}
            />
          </div>
        </div>
        <div className={styles.tools}>
          <FormatTools {...format} />
          <p className={`${styles.size} quiet small number`} role="status">
            {isBusy && listing !== null
              ? snapshotTexts.loading
              : snapshotTexts.size(picture.width, picture.height)}
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
