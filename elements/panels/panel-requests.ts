import type { Direction, Size } from '../geo/camera.ts';
import type { LatLon } from '../geo/earth.ts';
import type { MeasureKind, MeasureUnits } from '../model/measures.ts';
import type { PanelName } from '../model/panels.ts';
import type { FoundPlace } from '../model/place-service.ts';
import type { WantedViews } from '../model/sphere-source.ts';

/** An action on the favorites: save the view under a name, or load, rename or delete a favorite. */
export type FavoriteAction =
  | { readonly kind: 'save'; readonly name: string }
  | { readonly kind: 'load'; readonly id: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string };

/** The formats in which measures are saved. */
export const MEASURE_FORMATS = ['GeoJSON', 'CSV', 'KML'] as const;

export type MeasureFormat = (typeof MEASURE_FORMATS)[number];

/** An action on the measuring tool. A measure of null ends it; units of null are those of the user's region. */
export type MeasureAction =
  | { readonly kind: 'start'; readonly measure: MeasureKind | null }
  | { readonly kind: 'finish' }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'select' | 'delete'; readonly id: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  /** Mark the latest place in a second sphere, because its own sphere alone does not show where it is. */
  | { readonly kind: 'place' }
  /** Mark a point of a measure in further spheres, or delete it. */
  | { readonly kind: 'refine' | 'delete-point'; readonly id: string; readonly index: number }
  /** Move a point of a measure with the arrow keys. */
  | { readonly kind: 'move'; readonly id: string; readonly index: number }
  | { readonly kind: 'units'; readonly units: MeasureUnits | null }
  | { readonly kind: 'export'; readonly format: MeasureFormat }
  | { readonly kind: 'import'; readonly file: File };

/** An action on the second picture of a point. */
export type SecondViewAction =
  | { readonly kind: 'choose'; readonly sphere: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'done' };

interface OpenOrClose {
  readonly open: boolean;
}

/** A point on the ground or on what stands there. */
export interface DescribedPlace extends LatLon {
  /** Height above the ellipsoid in meters; absent if it is unknown. */
  readonly altitude?: number;
  /** What is there, in words; absent or empty if that is unknown. */
  readonly about?: string | undefined;
  /** Whether what stands there is still being loaded, so that it is not known yet. */
  readonly isComing?: boolean;
  /** The sphere from which a user has pointed to it, and in which direction; absent for other places. */
  readonly seen?: Direction & { readonly sphere: number };
}

interface AtPlace {
  readonly place: DescribedPlace;
}

/** The requests of panels and controls, with the fields of each event. */
interface PanelRequests {
  /** Zoom in or out by one step. */
  'sphere-request-zoom': { readonly direction: 'in' | 'out' };
  /** Turn the view to true north. */
  'sphere-request-north': object;
  /** Enter or exit full screen. */
  'sphere-request-full-screen': OpenOrClose;
  /** Let the view follow the device, or stop that. */
  'sphere-request-orientation': OpenOrClose;
  /** Show full detail on a device that automatically shows less. */
  'sphere-request-full-detail': object;
  /** Open or close a panel. */
  'sphere-request-panel': OpenOrClose & { readonly panel: PanelName };
  /** Expand or collapse the control bar. */
  'sphere-request-controls': OpenOrClose;
  /** Show the map in place of the sphere, or show the sphere again. */
  'sphere-request-map': OpenOrClose;
  /**
   * Take a snapshot of the current view. `icons` states whether the snapshot includes marker icons. `size` is in pixels;
   * null stands for the picture on the screen.
   */
  'sphere-request-snapshot': { readonly icons: boolean; readonly size: Size | null };
  /** Save a view as a favorite, or load, rename or delete a favorite. */
  'sphere-request-favorite': { readonly action: FavoriteAction };
  /** Measure, or change, save or open measures. */
  'sphere-request-measure': { readonly action: MeasureAction };
  /** Show another second sphere, remove marks in it, or adopt them. */
  'sphere-request-second-view': { readonly action: SecondViewAction };
  /** Find the places that match a query. */
  'sphere-request-search': { readonly query: string };
  /** Go to a place that a search found. */
  'sphere-request-place': { readonly place: FoundPlace };
  /** Fly to the sphere nearest to a place. */
  'sphere-request-fly': AtPlace;
  /** Show the place that was found from another side, or in another year. */
  'sphere-request-view': { readonly wanted: WantedViews };
  /** Look at the same place from a sphere of another date. */
  'sphere-request-date': { readonly sphere: number };
  /** Fly to the sphere closest to the chosen place, of which there is no imagery. */
  'sphere-request-nearest': object;
  /** Look up a place, for the first time or again after a failure. */
  'sphere-request-ask': AtPlace;
  /** Remove the marker of the place that was looked up last. */
  'sphere-request-unpin': object;
  /** Close the menu that was opened at a point of the view. */
  'sphere-request-menu': OpenOrClose;
}

type RequestType = keyof PanelRequests;

/**
 * A request from a panel or control. The event itself changes nothing. The viewer performs the requested
 * action and sets the new state as properties of its panels. All requests bubble and cross shadow boundaries.
 */
export type PanelRequest<T extends RequestType = RequestType> = Event & PanelRequests[T];

export const panelRequest = <T extends RequestType>(type: T, fields: PanelRequests[T]): PanelRequest<T> =>
  Object.assign(new Event(type, { bubbles: true, composed: true }), fields);

type PanelRequestMap = { readonly [T in RequestType]: PanelRequest<T> };

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface HTMLElementEventMap extends PanelRequestMap {}
}
