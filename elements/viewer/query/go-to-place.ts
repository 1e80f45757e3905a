import type { View } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import { checkGoal } from '../../model/goals.ts';
import type { FoundPlace } from '../../model/place-service.ts';
import type { PlaceView, WantedViews } from '../../model/sphere-source.ts';
import { ViewerError, imported } from '../../model/viewer-error.ts';
import type { GivenPlace } from '../base/world-frame.ts';
import type { FlyToOptions } from '../fly/fly-to.ts';
import type { Screen } from './frame-place.ts';

export interface ShowPlaceOptions extends FlyToOptions, WantedViews {
  /** If false, the place is only marked: the view stays, and no popup opens. The default is true. */
  readonly move?: boolean;
}

/** A viewer that goes to a place. */
export interface Traveler {
  /** Returns the best view of a place; null if no sphere is near, and undefined if the source does not know. */
  bestView(place: LatLon, signal: AbortSignal): Promise<PlaceView | null | undefined>;
  flyTo(goal: LatLon | { readonly sphere: number }, options: FlyToOptions): Promise<boolean>;
  lookAt(
    goal: Partial<View> | (GivenPlace & { readonly fov?: number }),
    options: FlyToOptions,
  ): Promise<boolean>;
}

export interface Journey {
  readonly place: LatLon & Pick<FoundPlace, 'isArea'>;
  readonly options: ShowPlaceOptions;
  /** The element whose view changes are reported. */
  readonly host: HTMLElement;
  /** Is called with the altitude of what stands at the place, in meters above the ellipsoid. */
  readonly onAltitude: (altitude: number) => void;
}

/** What became of a goal: reached, only marked, left for something else, or a place without imagery. */
export type Outcome = 'arrived' | 'marked' | 'stopped' | { readonly closest: PlaceView };

/** Finds the best view of a place, and whether a user moves the view meanwhile, because a host can take seconds. */
async function search(viewer: Traveler, host: HTMLElement, place: LatLon, signal: AbortSignal) {
  const found: { view?: PlaceView | null | undefined; isMoved: boolean } = { isMoved: false };
  const look = ({ cause }: HTMLElementEventMap['sphere-view-change']): void => {
    found.isMoved ||= ['drag', 'zoom', 'keyboard'].includes(cause);
  };
  host.addEventListener('sphere-view-change', look);
  found.view = await viewer
    .bestView(place, signal)
    .finally(() => host.removeEventListener('sphere-view-change', look));
  return found;
}

/**
 * Flies to the sphere that shows a place best and turns to the place: close enough to recognize a house, or with a wide
 * view of an area. A user who moves the view before the best view is known keeps it. Rejects with `not-found` if no
 * sphere is near, or with the errors of `flyTo`.
 */
export async function goToPlace(
  viewer: Traveler,
  screen: Screen,
  { place: { latitude, longitude, isArea }, options, host, onAltitude }: Journey,
): Promise<Outcome> {
  const place = { latitude, longitude };
  checkGoal('flyTo', place);
  const signal = options.signal ?? new AbortController().signal;
  const [{ view, isMoved }, { goalOf }] = await Promise.all([
    search(viewer, host, place, signal),
    imported(import('./frame-place.ts')),
  ]);
  signal.throwIfAborted();
  if (view === null) throw new ViewerError('not-found', 'There is no sphere near this place.');
  if (view && !view.isCovered) return { closest: view };
  if (view) onAltitude(view.altitude);
  if (options.move === false) return 'marked';
  if (isMoved) return 'stopped';
  const goal = view ? { sphere: view.sphere } : place;
  if (!(await viewer.flyTo(goal, options))) return 'stopped';
  const target = view ? goalOf(view, place, isArea === true, screen) : place;
  return (await viewer.lookAt(target, options)) ? 'arrived' : 'stopped';
}
