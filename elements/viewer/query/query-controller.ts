import { type ReactiveController, type ReactiveElement, type TemplateResult, html, nothing } from 'lit';
import type { Pixel, View } from '../../geo/camera.ts';
import { distanceBetween, isWithin } from '../../geo/distance.ts';
import type { LatLon } from '../../geo/earth.ts';
import { browserClock } from '../../model/clock.ts';
import type { MeasureUnits } from '../../model/measures.ts';
import { cutTitle } from '../../model/objects/labels.ts';
import { type FoundPlace, placeOfFound } from '../../model/place-service.ts';
import type { PlaceView, SphereSource, WantedViews } from '../../model/sphere-source.ts';
import { ViewerError, imported } from '../../model/viewer-error.ts';
import { SphereContextMenu } from '../../panels/context-menu.ts';
import { defineElements } from '../../panels/define-elements.ts';
import type { DescribedPlace } from '../../panels/panel-requests.ts';
import { placeLines } from '../../panels/place-lines.ts';
import { SphereQueryCard } from '../../panels/query-card.ts';
import { SphereSearchBox } from '../../panels/search-box.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { viewChoiceTexts } from '../../panels/view-choices.ts';
import type { ViewsOfPlace } from '../../source/views-of-place.ts';
import { checkWanted } from '../../source/wanted-views.ts';
import type { GivenPlace } from '../base/world-frame.ts';
import { Notices } from '../chrome/notice.ts';
import type { FlyToOptions } from '../fly/fly-to.ts';
import { QueryPoint } from '../fly/query-point.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';
import { type PlaceSettings, canSearchPlaces } from './can-search-places.ts';
import { type FlyCommands, FlyHere } from './fly-here.ts';
import type { ShowPlaceOptions, Traveler } from './go-to-place.ts';
import { openPlaces } from './open-places.ts';
import { OtherViews } from './other-views.ts';
import { PlaceQuery } from './place-query.ts';
import { PlaceSearch } from './place-search.ts';
import { SpherePlaceEvent } from './place.events.ts';
import { type FactCommands, PointFacts } from './point-facts.ts';
import { type MenuCommands, PointMenu } from './point-menu.ts';
import { QueryMarker, type QueryWorld, isQueryMarker } from './query-marker.ts';

export interface QuerySettings extends PlaceSettings {
  readonly shownTexts: ViewerTexts;
  readonly hideQueryMarkers: boolean;
  readonly pointToQueryOnSphereLoad: boolean;
  /** Maximum distance in meters at which markers are drawn. */
  readonly customMarkerDistance: number;
  readonly showsMap: boolean;
  readonly improvedPerspective: boolean;
  /** Vertical field of view in degrees. */
  readonly fov: number;
  /** The units of distances; null for those of the user's region. */
  units: MeasureUnits | null;
  /** The page's own source of spheres; null if the viewer reads one from an address. */
  readonly source: SphereSource | null;
  /** The sphere on the screen, which may still be loading; null if there is none. */
  readonly currentSphere: { readonly id: number } | null;
}

type QueryHost = ReactiveElement & QuerySettings;

export interface QueryCommands extends QueryWorld, FlyCommands, FactCommands, MenuCommands, ViewsOfPlace {
  readonly screen: ObjectScreen;
  flyTo(goal: LatLon | { readonly sphere: number }, options?: FlyToOptions): Promise<boolean>;
  lookAt(
    goal: Partial<View> | (GivenPlace & { readonly fov?: number }),
    options?: FlyToOptions,
  ): Promise<boolean>;
  bestView(place: LatLon, signal: AbortSignal): Promise<PlaceView | null | undefined>;
  /** Resolves with whether there is imagery of each place; with nothing if that is unknown. */
  areCovered(places: readonly LatLon[], signal: AbortSignal): Promise<readonly boolean[]>;
  /** Returns the position of the camera; null if it is unknown. */
  position(): LatLon | null;
}

/**
 * The query marker is drawn within this distance, in meters, regardless of the limit for markers
 * (specification 5).
 */
const QUERY_REACH_M = 100;

/** The address of a point is looked up again if more becomes known about it that moves it this far, in meters. */
const MOVED_M = 10;

/**
 * Controls queries about points of the view and searches for places by name. Handles the events of the
 * context menu, the query marker's popup and the search box, and owns their state.
 */
export class QueryController implements ReactiveController {
  readonly #host: QueryHost;
  readonly #commands: QueryCommands;
  readonly #placesHere: PlaceQuery;
  readonly #search: PlaceSearch;
  readonly #point: QueryPoint;
  readonly #mark: QueryMarker;
  readonly #facts: PointFacts;
  readonly #flights: FlyHere;
  readonly #menu: PointMenu;
  readonly #others: OtherViews;
  #listening: AbortController | null = null;
  #query: DescribedPlace | null = null;
  #isCardOpen = false;
  /** Whether a flight to the query point is being prepared. */
  #isFlying = false;
  #sphere: number | null = null;
  /** The sphere of the favorite or link that the user has opened, whose own view is shown; null if there is none. */
  #openedSphere: number | null = null;
  /** Number of searches on their way to their place, which turn the view themselves. */
  #journeys = 0;

  constructor(host: QueryHost, commands: QueryCommands) {
    defineElements({
      'sphere-context-menu': SphereContextMenu,
      'sphere-query-card': SphereQueryCard,
      'sphere-search-box': SphereSearchBox,
    });
    this.#host = host;
    this.#commands = commands;
    const onChange = (): void => host.requestUpdate();
    const onError = (error: ViewerError): void => commands.fail(error);
    this.#placesHere = new PlaceQuery(onChange, onError);
    this.#point = new QueryPoint({
      clock: browserClock,
      // The altitude of the place may have become known since the point was set.
      onTurn: (point) => void this.#flights.turnTo(this.#query ?? point),
      onOpen: () => this.#openPopup(false),
    });
    this.#mark = new QueryMarker(commands);
    this.#facts = new PointFacts(commands, () => host.currentSphere?.id);
    this.#flights = new FlyHere(host, commands, { notices: Notices.of(host), onChange });
    this.#search = new PlaceSearch(host, commands, { flights: this.#flights, onChange, onError });
    this.#others = new OtherViews(commands, onChange);
    this.#menu = new PointMenu(host, commands, { facts: this.#facts, flights: this.#flights });
    host.addController(this);
  }

  get searchable(): boolean {
    return canSearchPlaces(this.#host);
  }

  hostConnected(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const on = <T extends keyof HTMLElementEventMap>(
      type: T,
      listener: (event: HTMLElementEventMap[T]) => unknown,
    ): void => this.#host.addEventListener(type, listener, { signal });
    on('sphere-request-menu', () => this.close());
    on('sphere-request-ask', ({ place }) => this.query(place));
    on('sphere-request-fly', ({ place }) => this.flyHere(place));
    on('sphere-request-unpin', () => this.#unpin());
    on('sphere-request-search', ({ query }) => this.#search.find(query));
    on('sphere-request-place', ({ place }) => this.#goTo(place));
    on('sphere-request-nearest', () => this.#search.goToClosest());
    on('sphere-request-view', ({ wanted }) => this.#lookFrom(wanted));
    on('sphere-favorite-load', ({ favorite }) => (this.#openedSphere = favorite.sphere));
    on('sphere-request-link', ({ sphere }) => (this.#openedSphere = sphere));
    on('sphere-load', ({ sphere }) => this.#enter(sphere.id));
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#point.stop();
    this.close();
    this.#flights.reset();
    this.#others.reset();
    // Clears pending queries, which would otherwise appear again when the element is reconnected.
    if (this.#placesHere.result.state === 'pending') this.#placesHere.set({ state: 'none' });
    this.#search.stop();
  }

  hostUpdated(): void {
    this.#mark.update(this.#isMarked ? this.#query : null, this.#name());
    this.#point.update(this.#query, this.#host.pointToQueryOnSphereLoad);
  }

  /** The point that the user queried most recently; null if there is none. */
  get queryPoint(): LatLon | null {
    return this.#query;
  }

  /** Returns the content of the query marker's popup; null for every other object. */
  contentOf({ layer, object }: SeenObject): TemplateResult | null {
    return isQueryMarker(layer, object.id) && this.#query ? this.#card(this.#query, false) : null;
  }

  /** Looks up a place, marks it, and opens its popup. */
  query(place: DescribedPlace): void {
    this.#query = place;
    this.#others.reset();
    this.#openPopup(true);
    void this.#lookUp(place);
    void this.#facts.settled(place).then((known) => this.#renewQuery(place, known));
  }

  #lookUp({ latitude, longitude }: LatLon): Promise<void> {
    return this.#placesHere.run(async (signal) =>
      (await openPlaces(this.#host)).at({ latitude, longitude }, signal),
    );
  }

  /**
   * Opens the menu at a pixel of the view. If the pixel is null, opens the menu at the object with keyboard
   * focus or the center of the view.
   */
  openMenu(at: Pixel | null): Promise<void> {
    return this.#menu.open(at);
  }

  /** Must be called when more has become known about what stands around the sphere. */
  async renewPoints(): Promise<void> {
    void this.#menu.renew();
    const query = this.#query;
    if (query) this.#renewQuery(query, await this.#facts.again(query));
  }

  /** Replaces the query point by what is known about it now, unless there is another one. */
  #renewQuery(before: DescribedPlace, known: DescribedPlace | null): void {
    if (!known || this.#query !== before) return;
    this.#query = known;
    void this.#flights.offer(known);
    if (distanceBetween(before, known) > MOVED_M) void this.#lookUp(known);
    this.#host.requestUpdate();
  }

  /** Removes the query point. */
  #unpin(): void {
    this.#query = null;
    this.#others.reset();
    this.#placesHere.set({ state: 'none' });
    this.close();
  }

  /** Renders the menu. Also renders the query card if the card is not shown in a popup. */
  render(): TemplateResult {
    return html`
      ${this.#menu.render()}
      ${this.#isCardOpen && this.#query && !this.#isMarked ? this.#card(this.#query, true) : nothing}
    `;
  }

  renderSearch(open: boolean): TemplateResult | typeof nothing {
    return this.#search.render(open);
  }

  /** Closes the menu and the card that is not in a popup. */
  close(): void {
    const card = this.#host.renderRoot.querySelector('sphere-query-card[framed]');
    if (card?.matches(':focus-within')) this.#host.focus();
    this.#menu.close();
    this.#isCardOpen = false;
    this.#host.requestUpdate();
  }

  /**
   * Goes to a place that a search has found (requirements, OPEN-111). If the map is shown, the map handles
   * the event and moves to the place.
   */
  async #goTo(found: FoundPlace): Promise<void> {
    this.#host.dispatchEvent(new SpherePlaceEvent(found));
    if (this.#host.showsMap) {
      this.#markFound(found);
      return;
    }
    try {
      await this.#flights.announced(() => this.show(found));
    } catch (error) {
      if (!(error instanceof ViewerError)) return;
      // The search box itself says that there is no imagery.
      if (error.code !== 'not-found') this.#flights.report(error);
      else this.#search.miss(null);
    }
  }

  /** Makes a found place the one that the marker shows. */
  #markFound(found: FoundPlace): DescribedPlace {
    const place = (this.#query = placeOfFound(found));
    this.#placesHere.set({ state: 'found', places: [found] });
    this.#search.clear();
    return place;
  }

  /**
   * Goes to the sphere that shows a found place best, marks the place and opens its popup; with `move: false`, only
   * marks it. Resolves with false if something else moves the view first. Rejects with `not-found` if there is no imagery of the place.
   */
  async show(found: FoundPlace, options: ShowPlaceOptions = {}): Promise<boolean> {
    const wanted = checkWanted(options);
    const marked = this.#markFound(found);
    this.#others.reset();
    const outcome = await this.#travel(marked, found, options, this.#others.traveler(this.#commands, wanted));
    if (outcome === null) return false;
    // The card of an area would cover it, and has nothing to say about a point. A card would also cover the map.
    if (outcome === 'arrived' && found.isArea !== true && !this.#host.showsMap) {
      this.#openPopup(false);
      if (this.canFly && this.#query) void this.#others.offer(this.#query);
    }
    return outcome !== 'stopped';
  }

  /** Goes to a place that is marked. Resolves with null if another place is marked meanwhile. */
  async #travel(
    from: DescribedPlace,
    { isArea }: Pick<FoundPlace, 'isArea'>,
    options: ShowPlaceOptions,
    traveler: Traveler,
  ): Promise<'arrived' | 'marked' | 'stopped' | null> {
    let marked = from;
    const { clientWidth: width, clientHeight: height, improvedPerspective } = this.#host;
    const screen = { size: { width, height }, improvedPerspective };
    const isLatest = (): boolean => this.#query === marked;
    const { goToPlace } = await imported(import('./go-to-place.ts'));
    this.#journeys += 1;
    const outcome = await goToPlace(traveler, screen, {
      place: { ...marked, isArea },
      options,
      host: this.#host,
      onAltitude: (altitude) => {
        // The marker stands on what stands there, where the view turns to.
        if (isLatest()) this.#query = marked = { ...marked, altitude };
      },
    }).finally(() => (this.#journeys -= 1));
    if (!isLatest()) return null;
    if (typeof outcome !== 'object') return outcome;
    this.#search.miss(outcome.closest);
    throw new ViewerError('not-found', this.#search.notCovered(outcome.closest));
  }

  /** Shows the place that was found from another side or in another year, as the user has chosen. */
  async #lookFrom(wanted: WantedViews): Promise<void> {
    const place = this.#query;
    if (!place) return;
    const journey = this.#travel(
      place,
      {},
      {},
      {
        ...this.#commands,
        bestView: (at, signal) => this.#others.choose(at, wanted, signal),
      },
    );
    const missing = viewChoiceTexts(this.#host.shownTexts).none;
    const arrives = (): Promise<boolean> => journey.then((outcome) => outcome === 'arrived');
    if (await this.#flights.attempt(arrives, { missing })) this.#openPopup(true);
    this.#host.requestUpdate();
  }

  /** Whether there are other spheres to fly to. */
  get canFly(): boolean {
    return this.#flights.isOffered;
  }

  /** Flies to the sphere nearest to a place and turns to the place there. Shows a notice if that fails. */
  async flyHere(place: DescribedPlace): Promise<void> {
    const at = this.#menu.pixelOf(place);
    this.close();
    this.#isFlying = place === this.#query;
    await this.#flights.fly(place, at).finally(() => (this.#isFlying = false));
    this.#host.requestUpdate();
  }

  /** Flies to a sphere that the user has chosen. Shows a notice if that fails. */
  async visit(sphere: number): Promise<void> {
    await this.#flights.attempt(() => this.#commands.flyTo({ sphere }));
  }

  #enter(sphere: number): void {
    if (sphere === this.#sphere) return;
    this.#sphere = sphere;
    this.#flights.reset();
    this.#menu.enter(sphere);
    const hasOwnView = this.#journeys > 0 || sphere === this.#openedSphere;
    this.#openedSphere = null;
    if (hasOwnView) this.#point.stop();
    else this.#point.sphereLoaded();
    this.#host.requestUpdate();
  }

  /** Whether the query marker is drawn, given the viewer's distance limits. */
  get #isMarked(): boolean {
    const { hideQueryMarkers, customMarkerDistance } = this.#host;
    const position = this.#commands.position();
    if (hideQueryMarkers || !this.#query || !position) return false;
    return isWithin(position, this.#query, Math.max(customMarkerDistance, QUERY_REACH_M));
  }

  #openPopup(focus: boolean): void {
    this.#mark.open(focus);
    this.#isCardOpen = focus;
    if (this.#query) void this.#flights.offer(this.#query);
    this.#host.requestUpdate();
  }

  /** Returns the marker's name, which is the name of the place once it is known. */
  #name(): string {
    const { result } = this.#placesHere;
    const [first] = result.state === 'found' ? result.places : [];
    return (first && placeLines(first)[0]) || this.#host.shownTexts.ask.marker;
  }

  #card(place: DescribedPlace, framed: boolean): TemplateResult {
    return html`<sphere-query-card
      exportparts="coordinates: query-coordinates, fly: popup-fly-here"
      ?framed=${framed}
      .heading=${framed ? '' : cutTitle(this.#name())}
      .place=${place}
      .answer=${this.#placesHere.result}
      .canFly=${this.canFly}
      .views=${this.#others.choices(place, this.#host.currentSphere?.id ?? null)}
      .flyObstacle=${this.#flights.obstacle(place)}
      .flying=${this.#isFlying}
      .texts=${this.#host.shownTexts}
    ></sphere-query-card>`;
  }
}
