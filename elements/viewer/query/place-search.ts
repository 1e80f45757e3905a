import { type TemplateResult, html, nothing } from 'lit';
import type { View } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import { isInFeet } from '../../model/distance-units.ts';
import type { MeasureUnits } from '../../model/measures.ts';
import { placeOfFound } from '../../model/place-service.ts';
import type { PlaceView } from '../../model/sphere-source.ts';
import { type ViewerError, imported } from '../../model/viewer-error.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { type PlaceSettings, canSearchPlaces } from './can-search-places.ts';
import type { FlyHere } from './fly-here.ts';
import { notCoveredText } from './not-covered-text.ts';
import { openPlaces } from './open-places.ts';
import { PlaceQuery } from './place-query.ts';

interface SearchHost extends PlaceSettings {
  readonly shownTexts: ViewerTexts;
  /** The units of distances; null for those of the user's region. */
  readonly units: MeasureUnits | null;
}

interface SearchCommands {
  flyTo(goal: { readonly sphere: number }): Promise<boolean>;
  lookAt(goal: Partial<View>): Promise<boolean>;
  /** Resolves with whether there is imagery of each place; with nothing if that is unknown. */
  areCovered(places: readonly LatLon[], signal: AbortSignal): Promise<readonly boolean[]>;
  /** Returns the position of the camera; null if it is unknown. */
  position(): LatLon | null;
}

export interface SearchOptions {
  readonly flights: FlyHere;
  readonly onChange: () => void;
  readonly onError: (error: ViewerError) => void;
}

/** The search for places by name: its results, and what is known about the imagery of them. */
export class PlaceSearch {
  readonly #host: SearchHost;
  readonly #commands: SearchCommands;
  readonly #options: SearchOptions;
  readonly #query: PlaceQuery;
  #hasNoSphere = false;
  /** Whether there is imagery of each place of the latest search; empty if that is unknown. */
  #covered: readonly boolean[] = [];
  /** The sphere closest to the chosen place if there is no imagery of it. */
  #closest: PlaceView | null = null;

  constructor(host: SearchHost, commands: SearchCommands, options: SearchOptions) {
    this.#host = host;
    this.#commands = commands;
    this.#options = options;
    this.#query = new PlaceQuery(options.onChange, options.onError);
  }

  /** Ends a search that has no results yet, which would otherwise appear when the element is connected again. */
  stop(): void {
    if (this.#query.result.state === 'pending') this.#query.set({ state: 'none' });
  }

  /** Forgets what has been said about the imagery of a place. */
  clear(): void {
    this.#hasNoSphere = false;
    this.#closest = null;
  }

  /** Says that there is no imagery of the chosen place. `closest` is the closest imagery; null if it is not known. */
  miss(closest: PlaceView | null): void {
    this.#closest = closest ?? this.#closest;
    this.#hasNoSphere = this.#closest === null;
    this.#options.onChange();
  }

  /** Returns what to say about a place without imagery. */
  notCovered(closest: PlaceView): string {
    const { shownTexts, units } = this.#host;
    return notCoveredText(closest, shownTexts, isInFeet(units, navigator.language));
  }

  find(query: string): void {
    this.clear();
    void this.#query.run(async (signal) => {
      const places = await openPlaces(this.#host);
      const found = await places.search(query, this.#commands.position(), signal);
      this.#covered = await this.#commands.areCovered(found.map(placeOfFound), signal);
      return found;
    });
  }

  /** Flies to the imagery closest to the chosen place, of which there is none. */
  async goToClosest(): Promise<void> {
    const closest = this.#closest;
    this.#closest = null;
    this.#options.onChange();
    if (!closest) return;
    const flight = async (): Promise<boolean> => {
      const arrived = await this.#commands.flyTo({ sphere: closest.sphere });
      if (!arrived || !closest.direction) return arrived;
      const { areaView } = await imported(import('./frame-place.ts'));
      return this.#commands.lookAt(areaView(closest.direction));
    };
    await this.#options.flights.attempt(flight, { missing: this.#host.shownTexts.placeSearch.noSphere });
  }

  render(open: boolean): TemplateResult | typeof nothing {
    if (!canSearchPlaces(this.#host)) return nothing;
    const { shownTexts: texts } = this.#host;
    return html`<sphere-search-box
      exportparts="box: panel, place: search-place"
      .open=${open}
      .answer=${this.#query.result}
      .noSphere=${this.#hasNoSphere}
      .covered=${this.#covered}
      .notCovered=${this.#closest ? this.notCovered(this.#closest) : ''}
      .texts=${texts}
    ></sphere-search-box>`;
  }
}
