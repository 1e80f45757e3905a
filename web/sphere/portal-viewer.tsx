import { type ComponentProps, useState, type ReactNode } from 'react';
import { SphereMap, SphereViewer } from '../../elements/react.ts';
import { usePortal, useUser } from '../portal/use-portal.ts';
import { sessionHeaders, createSessionSource } from './session-source.ts';
import {
  ENGLISH_TEXTS,
  showsWatermark,
  type SphereErrorEvent,
  type SphereLoadEvent,
} from '../../elements/index.ts';
import { useNow } from '../lib/use-now.ts';
import { sphereTexts } from '../texts/sphere.ts';
import { type OfferingProduct, trackingOf } from '../tracking/tracking.ts';
import { ErrorState } from '../ui/states.tsx';
import styles from './portal-viewer.module.css';
import { createSessionPlaces } from './session-places.ts';

type MapProps = ComponentProps<typeof SphereMap>;

/**
 * The map of all spheres that the logged-in user's company may see; other properties are the element's. Within a viewer
 * it needs `slot="map"`, and connects to the viewer by itself.
 */
export function PortalMap(props: MapProps) {
  const { config, session } = usePortal();
  // The element compares by identity, so the headers must stay the same object.
  const [headers] = useState(() => sessionHeaders(session));
  return (
    <SphereMap
      tiles={`${config.apiUrl}/api/panorama/clusters/{z}/{x}/{y}`}
      tileHeaders={headers}
      basemap={`${config.apiUrl}/sample/map.json`}
      {...props}
    />
  );
}

/**
 * Each rendering sets all properties again, so properties that users change are set on the element itself, by its
 * `ref`.
 */
type ViewerProps = Omit<
  ComponentProps<typeof SphereViewer>,
  'sphere' | 'pan' | 'tilt' | 'fov' | 'zoom' | 'showsMap'
>;

interface PortalViewerProps extends ViewerProps {
  /** The offering to which the loads of spheres are attributed. */
  readonly product: OfferingProduct;
  /** Rendered if the first sphere does not exist; without it, that is an error like any other. */
  readonly missing?: ReactNode;
}

/** Why the first sphere could not be shown. */
type Fault = 'missing' | 'failed';

/** Errors after which no sphere can be shown; others concern a part of a sphere, or the viewer has a fallback. */
const faults: Readonly<Partial<Record<SphereErrorEvent['error']['code'], Fault>>> = {
  'not-found': 'missing',
  'source-failed': 'failed',
  'source-invalid': 'failed',
};

/**
 * The viewer of all screens of the portal: it has the sphere source of the logged-in user's company, place search,
 * watermark, permissions, texts and tracking. Other properties are the element's; it fills its container.
 */
export function PortalViewer({ product, missing, onSphereLoad, onSphereError, ...props }: PortalViewerProps) {
  const portal = usePortal();
  const { config, messages } = portal;
  const user = useUser();
  const now = useNow(portal.now);
  const [source] = useState(() => createSessionSource(portal));
  const [places] = useState(() => createSessionPlaces(portal.call));
  const [texts] = useState(() => ({ ...ENGLISH_TEXTS, product: config.productName }));
  const [fault, setFault] = useState<Fault | null>(null);

  const load = (event: SphereLoadEvent): void => {
    trackingOf(portal).recordLoad(event.sphere.id, product);
    onSphereLoad?.(event);
  };
  const fail = (event: SphereErrorEvent): void => {
    onSphereError?.(event);
    const { code, message } = event.error;
    // Also logged: the specification requires both (requirements, OPEN-054).
    if (code === 'maps-key-missing') messages.add('error', message);
    const found = faults[code];
    if (found === undefined) return;
    const { currentSphere } = event.currentTarget as EventTarget & { readonly currentSphere: unknown };
    if (currentSphere === null) setFault(found);
    else messages.add('error', found === 'missing' ? sphereTexts.gone : sphereTexts.failed);
  };

  if (fault === 'missing' && missing !== undefined) return missing;
  if (fault !== null)
    return (
      <div className={`${styles.fault} fill`}>
        <ErrorState title={sphereTexts.failed} onRetry={() => setFault(null)}>
          {sphereTexts.failedText}
        </ErrorState>
      </div>
    );
  return (
    <SphereViewer
      className={`${styles.viewer} fill`}
      source={source}
      placeService={places}
      texts={texts}
      zoomRange="web-app"
      hasWatermark={showsWatermark(user?.subscriptions ?? [], now, config.trialDays)}
      hideCopyrightSnapshot={user?.company.hide_copyright_snapshot ?? false}
      hideCopyrightDate={user?.company.hide_copyright_date ?? false}
      {...props}
      onSphereLoad={load}
      onSphereError={fail}
    />
  );
}
