import { LitElement, type PropertyValues, type TemplateResult, html, nothing, svg } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { LatLon } from '../geo/earth.ts';
import type { OwnTexts } from '../language/own-texts.ts';
import { ShownTexts } from '../language/shown-texts.ts';
import { numberOf } from '../model/number-of.ts';
import { ViewerError, asViewerError } from '../model/viewer-error.ts';
import { keepStyles } from '../page/keep-styles.ts';
import { type Declaration, TEXT, TEXTS, settingOf } from '../page/setting.ts';
import { LISTED_SPHERES, PLACE_ZOOM, START } from './base/map-limits.ts';
import type {
  ActiveSphere,
  CreateMapSurface,
  MapContent,
  MapSurface,
  SearchResult,
} from './base/map-surface.ts';
import { ENGLISH_MAP_TEXTS, type MapTexts } from './base/map-texts.ts';
import type { MapTheme } from './base/palette.ts';
import type { MapPackage, SphereSet } from './base/sphere-set.ts';
import type { MapView } from './base/view-cone.ts';
import { ACTIVE_SPHERE, HEADERS, PACKAGES, SEARCH_RESULT, URL_TEXT, VIEW } from './map-checks.ts';
import { ViewerLink } from './map-link.ts';
import { ShownWatch } from './shown-watch.ts';
import { SphereList } from './sphere-list.ts';
import * as events from './sphere-map.events.ts';
import { sphereMapStyles } from './sphere-map.styles.ts';
import { SpheresInView } from './spheres-in-view.ts';
import { loadMapTranslation } from './translations/load-map-translation.ts';

const NO_PACKAGES: readonly MapPackage[] = [];

type Notice = 'noWebGl' | 'lostWebGl' | 'failed';

const icon = (lines: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${svg`<path d=${lines} />`}
  </svg>`;

/** Converts an attribute to true unless it is `false`. Used for settings that are on by default. */
const toUnlessFalse = { fromAttribute: (value: string | null): boolean => value !== 'false' };

/**
 * A map of spheres. When zoomed out, the map shows packages; when zoomed in, clusters and single spheres. It
 * also shows the active sphere with its view.
 *
 * @tag sphere-map
 * @fires {SphereMapReadyEvent} sphere-map-ready - The map has drawn its latest content.
 * @fires {SphereMapSelectEvent} sphere-map-select - The user chose a sphere. Unless the event is prevented,
 * the sphere becomes active.
 * @fires {SphereMapHoverEvent} sphere-map-hover - The pointer or keyboard focus entered or left a sphere.
 * @fires {SphereMapMoveEvent} sphere-map-move - Fired when the map comes to rest at a different center or zoom.
 * @fires {SphereMapErrorEvent} sphere-map-error - An error has occurred. A map that is already drawn stays visible.
 * @csspart map - The surface on which the map is drawn.
 * @csspart cone - The view cone.
 * @csspart zoom - The zoom buttons.
 * @csspart list - The list of spheres in view, for keyboard users.
 * @csspart notice - The message shown instead of a map that cannot be drawn.
 * @cssproperty --sphere-accent - Color of the view cone and of focused controls.
 * @cssproperty --sphere-panel-background - Background of buttons, list and messages.
 * @cssproperty --sphere-panel-ink - Color of text and icons on that background.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of separating lines.
 * @cssproperty --sphere-font - Font family.
 */
export class SphereMap extends LitElement {
  static override styles = sphereMapStyles;

  protected static override getPropertyDescriptor(...given: Declaration): PropertyDescriptor {
    return settingOf(super.getPropertyDescriptor(...given), given, (map, error) =>
      (map as SphereMap).#fail(error),
    );
  }

  /** Spheres as an array or as a GeoJSON FeatureCollection. Invalid spheres are omitted. */
  @property({ attribute: false }) spheres: unknown = null;

  /** URL of a GeoJSON file of spheres, as written by the ingest. Used if `spheres` is null. */
  @property({ type: TEXT }) src: string | null = null;

  /**
   * URL of the spheres' vector tiles, as served by the API host, for very large numbers of spheres. The URL
   * is a template with `{z}`, `{x}` and `{y}`, or a TileJSON URL.
   */
  @property({ type: URL_TEXT }) tiles: string | null = null;

  /**
   * Id of a viewer elsewhere on the page. The map is linked to that viewer as if it were in the viewer's
   * `map` slot.
   */
  @property({ type: TEXT, attribute: 'for' }) htmlFor: string | null = null;

  /** API key for the host of `tiles`. No other host receives the key. */
  @property({ type: TEXT, attribute: 'api-key' }) apiKey: string | null = null;

  /**
   * Headers for the host of `tiles` that authenticate a user without a key. No other host receives the
   * headers.
   */
  @property({ type: HEADERS, attribute: false }) tileHeaders: Readonly<Record<string, string>> | null = null;

  /** Packages of the spheres in `tiles`. Spheres in a list contain their packages themselves. */
  @property({ type: PACKAGES, attribute: false }) packages: readonly MapPackage[] | null = null;

  /** URL of the packages of the spheres in `tiles`, as served by the API host. Used if `packages` is null. */
  @property({ type: URL_TEXT, attribute: 'packages-src' }) packagesSrc: string | null = null;

  /** Whether packages represent their spheres up to zoom 9; `package-markers="false"` disables them. */
  @property({ attribute: 'package-markers', converter: toUnlessFalse }) packageMarkers = true;

  /**
   * The active sphere with its place, for maps whose spheres come from tiles. Takes precedence over `active`.
   */
  @property({ type: ACTIVE_SPHERE, attribute: false }) activeSphere: ActiveSphere | null = null;

  /** Id of the active sphere; null if there is none. */
  @property({ type: Number }) active: number | null = null;

  /** The view of the active sphere: `pan` and horizontal `fov` in degrees; null hides the view cone. */
  @property({ type: VIEW, attribute: false }) view: MapView | null = null;

  /** A place found by a search. The map marks the place and shows it at zoom 12. */
  @property({ type: SEARCH_RESULT, attribute: false }) searchResult: SearchResult | null = null;

  /** A MapLibre style or its URL; null for the built-in style, which works without a network. */
  @property({ attribute: 'map-style' }) mapStyle: string | object | null = null;

  /**
   * TileJSON URL of streets and buildings for the built-in style. The tiles' layers must match those of the
   * sample world's tiles.
   */
  @property({ type: URL_TEXT }) basemap: string | null = null;

  /**
   * URL of elevation tiles, which shade the hills of the built-in style: a TileJSON URL, with the `encoding`
   * `terrarium` or `mapbox`, or a template of Terrarium tiles. A viewer's `terrain` accepts the same URLs.
   */
  @property({ type: URL_TEXT }) terrain: string | null = null;

  /** Colors of the built-in style; `auto` follows the user's preference. */
  @property({ type: TEXT }) theme: MapTheme | 'auto' = 'auto';

  /** Lets plain scrolling and one-finger drags scroll the page. */
  @property({ type: Boolean, attribute: 'cooperative-gestures' }) cooperativeGestures = false;

  /** Hides the zoom buttons. */
  @property({ type: Boolean, attribute: 'no-controls' }) noControls = false;

  /**
   * The page's own texts, in place of those that the map has. The others are in the language of the page: `lang` of the
   * map or of the nearest element around it.
   */
  @property({ type: TEXTS, attribute: false }) texts: OwnTexts<MapTexts> = {};

  /**
   * A function that creates the map with a library other than the built-in one. The map reads this property
   * when it is first shown.
   */
  @property({ attribute: false }) createSurface: CreateMapSurface | null = null;

  @state() private notice: Notice | null = null;
  @state() private isDark = false;
  @state() private announcement = '';
  @state() private highlighted: number | null = null;
  @state() private listed: SphereSet | null = null;

  /** The initial place and zoom, applied when the map is first drawn. */
  #goal: LatLon & { zoom: number } = START;
  #surface: MapSurface | null = null;
  /** The texts that the drawn map has. */
  #said: MapTexts | null = null;
  #opening = false;
  #isPlaced = false;
  /** Id of the active sphere that was announced last. */
  #announced: number | null = null;
  readonly #viewer = new ViewerLink(this, (error) =>
    this.#fail(asViewerError(error, 'source-failed', 'The sphere could not be loaded.')),
  );
  #connection = new AbortController();
  readonly #texts = new ShownTexts<MapTexts>(this, {
    english: ENGLISH_MAP_TEXTS,
    load: loadMapTranslation,
    withTag: (texts, language) => ({ ...texts, language }),
    tagOf: ({ language }) => language ?? 'en',
    notOurs: 'style, [part="map"]',
    onChange: () => this.requestUpdate(),
    onError: (error) => this.#fail(error),
  });

  readonly #list = new SphereList({
    onSpheres: (spheres) => (this.listed = spheres),
    onError: (error) => this.#fail(error),
  });
  readonly #inView = new SpheresInView(this, {
    read: () => ({
      spheres: this.#surface?.spheresInView(LISTED_SPHERES) ?? [],
      middle: this.#surface?.center ?? START,
    }),
    nameOf: (id) => this.#nameOf(id),
    onFocus: (id) => this.#hover(id),
    onChoose: (id) => this.#select(id),
  });

  constructor() {
    super();
    new ShownWatch(this, () => void this.#open());
  }

  /** The drawn map; null before the element is first shown, after its removal, or if no map can be drawn. */
  get surface(): MapSurface | null {
    return this.#surface;
  }

  /** Zooms in by one step. */
  zoomIn(): void {
    this.#surface?.zoomIn();
  }

  /** Zooms out by one step. */
  zoomOut(): void {
    this.#surface?.zoomOut();
  }

  /** Shows all spheres or, if they come from `tiles`, all packages. Does nothing if there are none. */
  showAll(): Promise<void> {
    return import('./view-of-places.ts')
      .then(({ viewOfAll }) => viewOfAll(this.#content(), this))
      .then(
        (view) => {
          if (view) this.goTo(view, view.zoom);
        },
        (error: unknown) =>
          this.#fail(asViewerError(error, 'source-failed', 'The spheres could not be read.', true)),
      );
  }

  /**
   * Shows a place, by default at zoom 12. If the map is not drawn yet, it starts at the place. Throws
   * `invalid-argument` if a value is not a finite number.
   */
  goTo(place: LatLon, zoom: number = PLACE_ZOOM): void {
    const given = place as Partial<LatLon> | null | undefined;
    const [latitude, longitude] = [numberOf(given?.latitude), numberOf(given?.longitude)];
    if (!(Math.abs(latitude) <= 90 && Number.isFinite(longitude + numberOf(zoom)))) {
      const message =
        'A place needs a latitude within ±90° and a finite longitude; a zoom is a finite number.';
      throw new ViewerError('invalid-argument', message);
    }
    this.#goTo({ latitude, longitude }, numberOf(zoom));
  }

  #goTo(place: LatLon, zoom: number = PLACE_ZOOM): void {
    this.#isPlaced = true;
    this.#goal = { ...place, zoom };
    this.#surface?.goTo(place, zoom);
  }

  /** Highlights a sphere, such as the one under the pointer in the viewer; null clears the highlight. */
  highlight(id: number | null): void {
    this.highlighted = id;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    // Starts reading again, because disconnecting the element aborted reading.
    if (this.hasUpdated && !this.listed) void this.#list.read(this.spheres, this.src);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    this.isDark = dark.matches;
    dark.addEventListener('change', ({ matches }) => (this.isDark = matches), {
      signal: this.#connection.signal,
    });
  }

  /** Called when the element has moved to another document. The map is created again there, at the same place. */
  adoptedCallback(): void {
    this.#close();
    keepStyles(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    // An element that is only moved retains its map, because the map is removed in a microtask after
    // disconnection.
    queueMicrotask(() => {
      if (!this.isConnected) this.#close();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#viewer.update();
    if (changed.has('spheres') || changed.has('src')) void this.#list.read(this.spheres, this.src);
    if (changed.has('searchResult') && this.searchResult) {
      const { lat, lng } = this.searchResult.location;
      this.#goTo({ latitude: lat, longitude: lng });
    }
    this.dataset['theme'] = this.#theme;
    const active = this.#activeNow?.id ?? null;
    if (active !== null && active !== this.#announced) {
      this.announcement = this.#texts.now.active.replace('{name}', this.#nameOf(active));
    }
    this.#announced = active;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const active = this.#activeNow;
    if (active && !this.#isPlaced) this.#goTo(active);
    else if (active && (changed.has('active') || changed.has('activeSphere'))) this.#keepInSight(active);
    this.#say();
    this.#surface?.show(this.#content());
  }

  #say(): void {
    const { now: texts } = this.#texts;
    if (this.#surface && texts !== this.#said) this.#surface.say?.((this.#said = texts));
  }

  get #container(): HTMLElement {
    return this.renderRoot.querySelector('[part="map"]') as HTMLElement;
  }

  protected override render(): TemplateResult {
    const { now: texts } = this.#texts;
    return html`
      ${this.#inView.render(texts)}
      <div part="map"></div>
      ${this.noControls || this.slot === 'map' || this.notice ? nothing : this.#renderZoom()}
      ${this.notice ? html`<div part="notice" role="status"><p>${texts[this.notice]}</p></div>` : nothing}
      <div class="for-ears" role="status">${this.announcement}</div>
    `;
  }

  #renderZoom(): TemplateResult {
    const { zoomIn, zoomOut, showAll } = this.#texts.now;
    return html`<div part="zoom">
      <button aria-label=${zoomIn} @click=${() => this.zoomIn()}>${icon('M12 5v14M5 12h14')}</button>
      <button aria-label=${zoomOut} @click=${() => this.zoomOut()}>${icon('M5 12h14')}</button>
      <button title=${showAll ?? nothing} @click=${() => void this.showAll()}>
        ${icon('M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5M12 12h0')}
      </button>
    </div>`;
  }

  get #theme(): MapTheme {
    if (this.theme === 'light' || this.theme === 'dark') return this.theme;
    return this.isDark ? 'dark' : 'light';
  }

  get #activeNow(): ActiveSphere | null {
    if (this.activeSphere) return this.activeSphere;
    const place = this.active === null ? null : this.listed?.placeOf(this.active);
    return place && this.active !== null ? { ...place, id: this.active } : null;
  }

  #content(): MapContent {
    const {
      mapStyle: style,
      basemap,
      terrain,
      tiles,
      apiKey,
      tileHeaders,
      view,
      highlighted,
      searchResult,
    } = this;
    const spheres = tiles === null ? this.listed : null;
    const packages = this.packageMarkers ? (this.packages ?? this.listed?.packages) : null;
    return {
      style,
      basemap,
      terrain,
      tiles,
      apiKey,
      tileHeaders,
      view,
      highlighted,
      searchResult,
      spheres,
      theme: this.#theme,
      packages: packages ?? NO_PACKAGES,
      packagesSrc: this.packageMarkers ? this.packagesSrc : null,
      active: this.#activeNow,
    };
  }

  async #open(): Promise<void> {
    if (this.#surface || this.#opening) return;
    this.#opening = true;
    const { signal } = this.#connection;
    await Promise.all([this.updateComplete, this.#texts.ready]);
    try {
      const options = {
        container: this.#container,
        start: this.#goal,
        texts: this.#texts.now,
        cooperative: this.cooperativeGestures,
        events: this.#surfaceEvents,
      };
      this.#surface = (await this.createSurface?.(options)) ?? null;
      if (this.#surface === null) {
        const { createMapLibreSurface } = await import('./draw/drawn-map.ts');
        // An element that has been disconnected must not create a graphics context.
        signal.throwIfAborted();
        // The page may have set another place in the meantime.
        this.#surface = createMapLibreSurface({ ...options, start: this.#goal });
      } else if (this.#goal !== options.start) this.#surface.goTo(this.#goal, this.#goal.zoom);
      this.#said = options.texts;
      this.#say();
      if (this.isConnected) this.#surface.show(this.#content());
      else this.#close();
    } catch (cause) {
      if (!signal.aborted)
        this.#fail(asViewerError(cause, 'not-ready', 'The map could not be loaded.', true));
    } finally {
      this.#opening = false;
    }
    // The element may have been disconnected and connected again in the meantime.
    if (signal.aborted && this.isConnected) void this.#open();
  }

  #close(): void {
    this.#list.stop();
    if (this.#surface) this.#goal = { ...this.#surface.center, zoom: this.#surface.zoom };
    this.#surface?.dispose();
    this.#surface = null;
  }

  readonly #surfaceEvents = {
    onReady: () => void this.dispatchEvent(new events.SphereMapReadyEvent()),
    onSelect: (id: number) => this.#select(id),
    onHover: (id: number | null) => this.#hover(id),
    onMove: () => {
      if (!this.#surface) return;
      this.#isPlaced = true;
      this.dispatchEvent(new events.SphereMapMoveEvent(this.#surface.center, this.#surface.zoom));
    },
    onError: (error: ViewerError) => this.#fail(error),
    onLost: (isLost: boolean) => {
      this.notice = isLost ? 'lostWebGl' : null;
    },
  };

  #select(id: number): void {
    if (!this.dispatchEvent(new events.SphereMapSelectEvent(id))) return;
    this.activeSphere = null;
    this.active = id;
  }

  #hover(id: number | null): void {
    if (this.highlighted === id) return;
    this.highlighted = id;
    this.dispatchEvent(new events.SphereMapHoverEvent(id));
  }

  #nameOf(id: number): string {
    return this.listed?.titleOf(id) ?? this.#texts.now.sphere.replace('{id}', String(id));
  }

  #keepInSight(active: ActiveSphere): void {
    const { surface } = this;
    if (surface && !surface.contains(active)) surface.goTo(active, Math.max(surface.zoom, PLACE_ZOOM));
  }

  /** Reports an error. A map that is already drawn stays visible. */
  #fail(error: ViewerError): void {
    if (error.code === 'webgl-unavailable') this.notice = 'noWebGl';
    else if (error.code === 'not-ready') this.notice = 'failed';
    if (this.dispatchEvent(new events.SphereMapErrorEvent(error))) {
      // oxlint-disable-next-line no-console -- for developers
      console.error(error);
    }
  }
}
