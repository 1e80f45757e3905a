import { type ComponentProps, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
// The portal uses the map's element as soon as it is rendered, so its code is not loaded late.
import '../../elements/define-map.ts';
import {
  type CreateMapSurface,
  showsWatermark,
  type SphereErrorEvent,
  type SphereLoadEvent,
} from '../../elements/index.ts';
import { SphereMap, SphereViewer } from '../../elements/react/react.ts';
import { useNow } from '../lib/use-now.ts';
import type { Portal } from '../portal/portal.ts';
import { usePortal, useUser } from '../portal/use-portal.ts';
import { paths } from '../rules/screens/paths.ts';
import { isUsableState } from '../rules/subscription-state.ts';
import { offeringsOf } from '../session/offerings.ts';
import { sphereTexts } from '../texts/sphere.ts';
import { type OfferingProduct, trackingOf } from '../tracking/tracking.ts';
import { ErrorState } from '../ui/states.tsx';
import { saveLastSphere } from './last-sphere.ts';
import { createSessionPlaces, isPlaceError } from './session-places.ts';
import { sessionHeaders, createSessionSource } from './session-source.ts';
import { viewerTexts } from './viewer-texts.ts';
import styles from './portal-viewer.module.css';

type MapProps = ComponentProps<typeof SphereMap>;

type Failure = 'missing' | 'failed';

/**
 * Errors after which no sphere can be shown. All others affect only a part of a sphere, or the viewer has a
 * fallback.
 */
const failures: Readonly<Partial<Record<SphereErrorEvent['error']['code'], Failure>>> = {
  'not-found': 'missing',
  'source-failed': 'failed',
  network: 'failed',
  'source-invalid': 'failed',
};

/**
 * Returns Google's map if the operator allows it and the company has stored a key. Otherwise returns null,
 * for the built-in map.
 */
function googleMapOf({ config, session, messages }: Portal): CreateMapSurface | null {
  const key = session.state.user?.company.google_api_key ?? null;
  if (!config.hasGoogleMaps || key === null) return null;
  let create: Promise<CreateMapSurface> | null = null;
  return async (options) => {
    create ??= import('../google-map/create-google-map.ts').then(({ createGoogleMap }) =>
      createGoogleMap(key, (reason) => messages.add('info', `${reason} ${sphereTexts.builtInMap}`)),
    );
    return (await create)(options);
  };
}

/**
 * A map of all spheres that the company of the logged-in user can see. All other properties are those of the
 * element. Within a viewer, it requires `slot="map"` and connects to the viewer automatically.
 */
export function PortalMap(props: MapProps) {
  const portal = usePortal();
  const { config, session } = portal;
  // The headers must stay the same object, because the element compares them by identity.
  const [headers] = useState(() => sessionHeaders(session));
  const [createSurface] = useState(() => googleMapOf(portal));
  return (
    <SphereMap
      tiles={`${config.apiUrl}/api/panorama/clusters/{z}/{x}/{y}`}
      packagesSrc={`${config.apiUrl}/api/panorama/packages`}
      tileHeaders={headers}
      basemap={config.basemap}
      createSurface={createSurface}
      onMapError={({ error: { code } }) => {
        if (failures[code] !== undefined && session.state.user !== null)
          portal.messages.add('error', sphereTexts.failed);
      }}
      {...props}
    />
  );
}

/**
 * Every render sets all properties of the element. Properties that users can change are therefore set on the element
 * through its `ref`.
 */
type ViewerProps = Omit<
  ComponentProps<typeof SphereViewer>,
  'sphere' | 'pan' | 'tilt' | 'fov' | 'zoom' | 'showsMap'
>;

interface PortalViewerProps extends ViewerProps {
  /** The offering to which sphere loads are attributed. */
  readonly product: OfferingProduct;
  /**
   * Rendered if the first sphere does not exist. If it is omitted, that case is treated like all other
   * errors.
   */
  readonly missing?: ReactNode;
}

/** The offerings of a visitor who is not logged in. */
const NO_OFFERINGS = { api: 'none' } as const;

/**
 * The viewer on all screens of the portal, with the sphere source of the user's company, place search,
 * watermark, permissions, texts and tracking. All other properties are those of the element. The viewer fills
 * its container.
 */
export function PortalViewer({ product, missing, onSphereLoad, onSphereError, ...props }: PortalViewerProps) {
  const portal = usePortal();
  const { config, messages } = portal;
  const user = useUser();
  const now = useNow(portal.now);
  const [, navigate] = useLocation();
  const [source] = useState(() => createSessionSource(portal));
  const [places] = useState(() => createSessionPlaces(portal.call));
  const [texts] = useState(() => viewerTexts(config));
  const [failure, setFailure] = useState<Failure | null>(null);

  const { api } = user === null ? NO_OFFERINGS : offeringsOf(user, now);
  const addKey = { label: sphereTexts.addMapsKey, act: () => navigate(paths.apiKeys) };
  const load = (event: SphereLoadEvent): void => {
    trackingOf(portal).recordLoad(event.sphere.id, product);
    if (user !== null) saveLastSphere(portal.storage, user.id, event.sphere.id);
    onSphereLoad?.(event);
  };
  const hasEnded = (): boolean => user !== null && portal.session.state.user === null;
  const fail = (event: SphereErrorEvent): void => {
    onSphereError?.(event);
    const { code, message } = event.error;
    // The error is also logged, because the specification requires both (requirements, OPEN-054).
    if (code === 'maps-key-missing') messages.add('error', message, isUsableState(api) ? addKey : null);
    const found = failures[code];
    // The panel in which the user searches reports a failed search, and the login screen the end of a session.
    if (found === undefined || isPlaceError(event.error) || hasEnded()) return;
    const { currentSphere } = event.currentTarget as EventTarget & { readonly currentSphere: unknown };
    if (currentSphere === null) setFailure(found);
    else messages.add('error', found === 'missing' ? sphereTexts.unavailable : sphereTexts.failed);
  };

  if (failure === 'missing' && missing !== undefined) return missing;
  if (failure !== null)
    return (
      <div className={`${styles.failure} fill`}>
        <ErrorState title={sphereTexts.failed} onRetry={() => setFailure(null)}>
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
      surfaceCursor
      {...props}
      onSphereLoad={load}
      onSphereError={fail}
    />
  );
}
