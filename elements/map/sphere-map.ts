import { type PropertyValues, type TemplateResult, html, nothing, svg } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { LatLon } from '../geo/earth.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { LISTED_SPHERES, PLACE_ZOOM, START } from './map-limits.ts';
import { MapSettings } from './map-settings.ts';
import type { ActiveSphere, MapContent, MapSurface } from './map-surface.ts';
import { ShownWatch } from './shown-watch.ts';
import * as events from './sphere-map.events.ts';
import { sphereMapStyles } from './sphere-map.styles.ts';
import { SphereList } from './sphere-list.ts';
import type { MapPackage, SphereSet } from './sphere-set.ts';
import { SpheresInView } from './spheres-in-view.ts';
import type { MapTheme } from './style/palette.ts';
import { ViewerJoin } from './viewer-join.ts';

const NO_PACKAGES: readonly MapPackage[] = [];

/** Why there is no map to see. */
type Notice = 'noWebGl' | 'lostWebGl' | 'failed';

const icon = (lines: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${svg`<path d=${lines} />`}
  </svg>`;

/**
 * A map of spheres: packages from afar, clusters and single spheres from near, the active one with where it looks.
 *
 * @tag sphere-map
 * @fires {SphereMapReadyEvent} sphere-map-ready - All that the map was given last is drawn.
 * @fires {SphereMapSelectEvent} sphere-map-select - A user chose a sphere; unless prevented it becomes the active one.
 * @fires {SphereMapHoverEvent} sphere-map-hover - The pointer or the keyboard came upon a sphere, or left it.
 * @fires {SphereMapMoveEvent} sphere-map-move - The map came to rest at another place or zoom.
 * @fires {SphereMapErrorEvent} sphere-map-error - Something went wrong; the map stays.
 * @csspart map - The surface the map is drawn on.
 * @csspart cone - The view cone.
 * @csspart zoom - The zoom buttons.
 * @csspart list - The list of spheres in view for the keyboard.
 * @csspart notice - What stands in for the map where it cannot be drawn.
 * @cssproperty --sphere-accent - Colour of the view cone and of what has the focus.
 * @cssproperty --sphere-panel-background - Ground of its buttons, its list and its texts.
 * @cssproperty --sphere-panel-ink - Colour of text and icons on that.
 * @cssproperty --sphere-panel-quiet - Colour of quieter text.
 * @cssproperty --sphere-panel-line - Colour of lines between.
 * @cssproperty --sphere-font - Font family.
 */
export class SphereMap extends MapSettings {
  static override styles = sphereMapStyles;

  @query('[part="map"]') private readonly container!: HTMLElement;
  @state() private notice: Notice | null = null;
  @state() private isDark = false;
  @state() private said = '';
  @state() private highlighted: number | null = null;
  @state() private listed: SphereSet | null = null;

  /** Where the map begins when it is drawn. */
  #goal: LatLon & { zoom: number } = START;
  #surface: MapSurface | null = null;
  #opening = false;
  #isPlaced = false;
  /** The active sphere that was told of. */
  #told: number | null = null;
  readonly #viewer = new ViewerJoin(this);
  #connection = new AbortController();

  readonly #list = new SphereList({
    onSpheres: (spheres) => (this.listed = spheres),
    onError: (error) => this.#fail(error),
  });
  readonly #inView = new SpheresInView(this, {
    look: () => ({
      spheres: this.#surface?.spheresInView(LISTED_SPHERES) ?? [],
      middle: this.#surface?.center ?? START,
    }),
    nameOf: (id) => this.#nameOf(id),
    onNear: (id) => this.#hover(id),
    onChoose: (id) => this.#select(id),
  });

  constructor() {
    super();
    new ShownWatch(this, () => void this.#open());
  }

  /** The drawn map; null before the element is first shown. */
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

  /** Shows a place, by default at zoom 12. Before the map is drawn, it will begin there. */
  goTo(place: LatLon, zoom: number = PLACE_ZOOM): void {
    this.#isPlaced = true;
    this.#goal = { ...place, zoom };
    this.#surface?.goTo(place, zoom);
  }

  /** Marks a sphere as what the pointer is on elsewhere; null takes the mark away. */
  highlight(id: number | null): void {
    this.highlighted = id;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new AbortController();
    // What was being read when the element went is read again.
    if (this.hasUpdated && !this.listed) void this.#list.read(this.spheres, this.src);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    this.isDark = dark.matches;
    dark.addEventListener('change', ({ matches }) => (this.isDark = matches), {
      signal: this.#connection.signal,
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
    // An element that is only moved keeps its map.
    queueMicrotask(() => {
      if (!this.isConnected) this.#close();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#viewer.join();
    if (changed.has('spheres') || changed.has('src')) void this.#list.read(this.spheres, this.src);
    if (changed.has('searchResult') && this.searchResult) {
      const { lat, lng } = this.searchResult.location;
      this.goTo({ latitude: lat, longitude: lng });
    }
    this.dataset['theme'] = this.#theme;
    const active = this.#activeNow?.id ?? null;
    if (active !== null && active !== this.#told) {
      this.said = this.texts.active.replace('{name}', this.#nameOf(active));
    }
    this.#told = active;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const active = this.#activeNow;
    if (active && !this.#isPlaced) this.goTo(active);
    else if (active && (changed.has('active') || changed.has('activeSphere'))) this.#keepInSight(active);
    this.#surface?.show(this.#content());
  }

  protected override render(): TemplateResult {
    const { texts } = this;
    return html`
      ${this.#inView.render(texts)}
      <div part="map"></div>
      ${this.noControls || this.slot === 'map' || this.notice ? nothing : this.#renderZoom()}
      ${this.notice ? html`<div part="notice" role="status"><p>${texts[this.notice]}</p></div>` : nothing}
      <div class="for-ears" role="status">${this.said}</div>
    `;
  }

  #renderZoom(): TemplateResult {
    return html`<div part="zoom">
      <button aria-label=${this.texts.zoomIn} @click=${() => this.zoomIn()}>
        ${icon('M12 5v14M5 12h14')}
      </button>
      <button aria-label=${this.texts.zoomOut} @click=${() => this.zoomOut()}>${icon('M5 12h14')}</button>
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
    const { mapStyle: style, basemap, tiles, apiKey, tileHeaders, view, highlighted, searchResult } = this;
    const spheres = tiles === null ? this.listed : null;
    const packages = this.packages ?? this.listed?.packages ?? NO_PACKAGES;
    return {
      style,
      basemap,
      tiles,
      apiKey,
      tileHeaders,
      view,
      highlighted,
      searchResult,
      spheres,
      theme: this.#theme,
      packages: this.packageMarkers ? packages : NO_PACKAGES,
      active: this.#activeNow,
    };
  }

  async #open(): Promise<void> {
    if (this.#surface || this.#opening) return;
    this.#opening = true;
    const { signal } = this.#connection;
    await this.updateComplete;
    try {
      const create = this.createSurface ?? (await import('./draw/create-map.ts')).createMapLibreSurface;
      // Gone in the meantime: no drawing context is taken at all.
      signal.throwIfAborted();
      this.#surface = await create({
        container: this.container,
        start: this.#goal,
        texts: this.texts,
        cooperative: this.cooperativeGestures,
        hears: this.#hears,
      });
      if (this.isConnected) this.#surface.show(this.#content());
      else this.#close();
    } catch (cause) {
      if (!signal.aborted) this.#fail(asViewerError(cause));
    } finally {
      this.#opening = false;
    }
    // It went and came back meanwhile.
    if (signal.aborted && this.isConnected) void this.#open();
  }

  #close(): void {
    this.#list.stop();
    if (this.#surface) this.#goal = { ...this.#surface.center, zoom: this.#surface.zoom };
    this.#surface?.dispose();
    this.#surface = null;
  }

  readonly #hears = {
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
    return this.listed?.titleOf(id) ?? this.texts.sphere.replace('{id}', String(id));
  }

  #keepInSight(active: ActiveSphere): void {
    const { surface } = this;
    if (surface && !surface.contains(active)) surface.goTo(active, Math.max(surface.zoom, PLACE_ZOOM));
  }

  /** Tells of a fault; the map stays, unless it never came to be. */
  #fail(error: ViewerError): void {
    if (error.code === 'webgl-unavailable') this.notice = 'noWebGl';
    else if (error.code === 'not-ready') this.notice = 'failed';
    if (this.dispatchEvent(new events.SphereMapErrorEvent(error))) {
      // eslint-disable-next-line no-console -- where developers look and users do not
      console.error(error);
    }
  }
}

const asViewerError = (cause: unknown): ViewerError =>
  cause instanceof ViewerError
    ? cause
    : new ViewerError('not-ready', 'The map could not be loaded.', { cause, recoverable: true });

declare global {
  interface HTMLElementTagNameMap {
    'sphere-map': SphereMap;
  }
}
