import { zoomOfFov, type View } from '../geo/camera.ts';
import { placeOfFound, type FoundPlace } from '../model/place-service.ts';
import type { Sphere } from '../model/sphere.ts';
import type { ViewCause } from '../model/view-cause.ts';
import type { ViewerError } from '../model/viewer-error.ts';
import type { FramedViewer, PointedAt } from './framed-viewer.ts';
import type { FrameEvent, FrameEvents, PlaceValue, SphereValue } from './protocol.ts';
import { errorValueOf } from './run-verb.ts';
import type { Tell } from './subscriptions.ts';

/** A sphere in the words of the protocol. */
const sphereValue = ({ id, latitude, longitude, timestamp, title }: Sphere): SphereValue => ({
  id,
  latitude,
  longitude,
  timestamp,
  title,
});

const placeValue = ({ latitude, longitude }: PointedAt): PlaceValue | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

interface Clicked {
  readonly object: { readonly id: string };
  readonly layer: string;
  readonly point: PointedAt;
}

const clickedValue = ({ object, layer, point }: Clicked): FrameEvents['marker-click'] => ({
  id: object.id,
  layer,
  pan: point.pan,
  tilt: point.tilt,
  place: placeValue(point),
});

/** The element's events without those that the frame tells of itself. */
type Watched = Exclude<FrameEvent, 'init'>;

/** What the element's events hold, as far as pages are told of it. */
interface Held {
  readonly load: { readonly sphere: Sphere };
  readonly settle: { readonly sphere: Sphere };
  readonly 'view-change': { readonly view: View; readonly cause: ViewCause };
  readonly click: { readonly point: PointedAt };
  readonly 'marker-click': { readonly clicked: Clicked };
  readonly 'polygon-click': { readonly clicked: Clicked };
  readonly place: { readonly place: FoundPlace };
  readonly error: { readonly error: ViewerError };
}

const readers: { readonly [E in Watched]: (event: Held[E]) => FrameEvents[E] } = {
  load: ({ sphere }) => ({ sphere: sphereValue(sphere) }),
  settle: ({ sphere }) => ({ sphere: sphereValue(sphere) }),
  'view-change': ({ view: { pan, tilt, fov }, cause }) => ({
    view: { pan, tilt, fov },
    zoom: zoomOfFov(fov),
    cause,
  }),
  click: ({ point }) => ({ pan: point.pan, tilt: point.tilt, place: placeValue(point) }),
  'marker-click': ({ clicked }) => clickedValue(clicked),
  'polygon-click': ({ clicked }) => clickedValue(clicked),
  place: ({ place }) => ({ ...placeOfFound(place), name: place.formatted_address || place.name }),
  error: ({ error }) => errorValueOf(error),
};

/** Tells of what happens in a viewer, as plain values, until the signal ends it. */
export function watchViewer(viewer: FramedViewer, tell: Tell, signal: AbortSignal): void {
  for (const event of Object.keys(readers) as Watched[]) {
    const read = readers[event] as (happened: unknown) => FrameEvents[Watched];
    viewer.addEventListener(`sphere-${event}`, (happened) => tell(event, read(happened)), { signal });
  }
}
