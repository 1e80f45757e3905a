import { distanceBetween } from '../../geo/distance.ts';
import type { LatLon } from '../../geo/earth.ts';
import { SIDES } from '../../model/place-views.ts';
import type { BestView, PlaceCapture, PlaceView, WantedViews } from '../../model/sphere-source.ts';
import type { ViewChoices } from '../../panels/view-choices.ts';
import type { ViewsOfPlace } from '../../source/views-of-place.ts';
import { noSuchView } from '../../source/wanted-views.ts';
import type { Traveler } from './go-to-place.ts';

/** Distance in meters within which two places are the same one, of which more has become known. */
const SAME_PLACE_M = 0.5;

const isSeen = ({ isVisible, share }: BestView): boolean => isVisible !== false || (share ?? 0) > 0;

const yearOf = ({ date }: BestView): number | null => (date === null ? null : Number(date.slice(0, 4)));

interface Found {
  readonly place: LatLon;
  readonly views: readonly BestView[];
  readonly captures: readonly PlaceCapture[];
}

/**
 * Returns from which sides and in which years a place is seen, and which of them the sphere on the screen shows. Returns
 * null if there is nothing to choose.
 */
export function choicesOf(
  { views, captures }: Pick<Found, 'views' | 'captures'>,
  sphere: number | null,
): ViewChoices | null {
  const ofDays = captures.map(({ view }) => view);
  const seen = [...views, ...ofDays].filter(isSeen);
  const sides = SIDES.filter((side) => seen.some((view) => view.side === side));
  const years = [...new Set(ofDays.filter(isSeen).map(yearOf))]
    .filter((year) => year !== null)
    .sort((a, b) => b - a);
  if (sides.length < 2 && years.length < 2) return null;
  const shown = [...views, ...ofDays].find((view) => view.sphere === sphere);
  return { sides, years, side: shown?.side ?? null, year: shown ? yearOf(shown) : null };
}

/** Returns a view as the best one of a place. */
const placeViewOf = (view: BestView): PlaceView => ({
  ...view,
  isCovered: true,
  groundDistance: view.distance * Math.cos((view.tilt * Math.PI) / 180),
  area: null,
  direction: { pan: view.pan, tilt: view.tilt },
});

/** Offers other views of the place that a search has found: from another side, or in another year. */
export class OtherViews {
  readonly #views: ViewsOfPlace;
  readonly #onChange: () => void;
  #found: Found | null = null;
  #asked: LatLon | null = null;
  #asking: AbortController | null = null;
  /** What the user has chosen for the place. */
  #chosen: WantedViews = {};

  constructor(views: ViewsOfPlace, onChange: () => void) {
    this.#views = views;
    this.#onChange = onChange;
  }

  /** Finds out from where and when a place is seen. If that fails, nothing is offered. */
  async offer({ latitude, longitude }: LatLon): Promise<void> {
    const place = { latitude, longitude };
    if (this.#asked && distanceBetween(this.#asked, place) <= SAME_PLACE_M) return;
    this.reset();
    this.#asked = place;
    const { signal } = (this.#asking = new AbortController());
    try {
      const [views, captures] = await Promise.all([
        this.#views.bestViews(place, { signal }),
        this.#views.captures(place, signal),
      ]);
      if (signal.aborted) return;
      this.#found = { place, views, captures };
      this.#onChange();
    } catch {
      // The place is shown all the same. A later call can succeed.
      if (!signal.aborted) this.#asked = null;
    }
  }

  /** Forgets the place. Must be called when the user has removed it, or the element has been removed. */
  reset(): void {
    this.#asking?.abort();
    this.#found = this.#asked = null;
    this.#chosen = {};
  }

  /** Returns what can be chosen for a place, given the sphere on the screen; null if there is nothing to choose. */
  choices(place: LatLon, sphere: number | null): ViewChoices | null {
    if (!this.#found || distanceBetween(this.#found.place, place) > SAME_PLACE_M) return null;
    return choicesOf(this.#found, sphere);
  }

  /**
   * Returns the best view of a place that a user has chosen: also with what was chosen before, such as the year, if there
   * is such a view.
   */
  async choose(place: LatLon, wanted: WantedViews, signal: AbortSignal): Promise<PlaceView | null> {
    const both = { ...this.#chosen, ...wanted };
    const view = (await this.#find(place, both, signal)) ?? (await this.#find(place, wanted, signal));
    this.#chosen = view ? both : this.#chosen;
    return view;
  }

  /** Returns what goes to the view of a place from a side, or of a year, and rejects with `not-found` if there is none. */
  traveler(commands: Traveler, wanted: WantedViews): Traveler {
    if (wanted.from === undefined && wanted.year === undefined) return commands;
    const bestView = async (place: LatLon, signal: AbortSignal): Promise<PlaceView> => {
      const view = await this.#find(place, wanted, signal);
      if (view) return view;
      throw noSuchView(wanted);
    };
    return { ...commands, bestView };
  }

  async #find(place: LatLon, wanted: WantedViews, signal: AbortSignal): Promise<PlaceView | null> {
    const [best] = await this.#views.bestViews(place, { ...wanted, signal });
    return best ? placeViewOf(best) : null;
  }
}
