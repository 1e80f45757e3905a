import { type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import type { Pixel } from '../geo/camera.ts';
import { ARIA_SHORTCUTS } from '../input/key-table.ts';
import type { Sphere } from '../model/sphere.ts';
import { zoomRangeOf } from '../model/view-limits.ts';
import type { ViewerError } from '../model/viewer-error.ts';
import type { PanelName } from '../panels/panel-state.ts';
import type { Stage } from '../scene/stage.ts';
import type { Branding } from './branding.ts';
import type { Later } from './engine-options.ts';
import { fallback } from './fallback.ts';
import { logFault } from './fault-log.ts';
import { loadingLine } from './loading-line.ts';
import { MapSlot } from './map-slot.ts';
import { NearWatch } from './near-watch.ts';
import { ScreenObserver } from './screen-observer.ts';
import { PanelsLoading } from './panels-loading.ts';
import { SOURCE_SETTINGS } from './sphere-loading.ts';
import type { Screen } from './sphere-picture.ts';
import * as events from './sphere-viewer.events.ts';
import { viewerStyles } from './sphere-viewer.styles.ts';
import type { ViewLines } from './view-lines.ts';
import { titleOver } from './title-over.ts';
import { ViewerCommands } from './viewer-commands.ts';
import { ViewerSession } from './viewer-session.ts';
import type { ViewerWorld } from './viewer-world.ts';
import type { WorldLoading } from './world-loading.ts';

/**
 * A 360° panorama that knows where on Earth it is.
 *
 * @tag sphere-viewer
 * @fires {SphereInitEvent} sphere-init - The viewer can draw.
 * @fires {SphereLoadEvent} sphere-load - A sphere is on the screen, at least in its preview.
 * @fires {SphereSettleEvent} sphere-settle - The view is as sharp as it will get.
 * @fires {SphereViewChangeEvent} sphere-view-change - The view changed, and what made it change.
 * @fires {SphereClickEvent} sphere-click - The sphere itself was clicked.
 * @fires {SphereMarkerClickEvent} sphere-marker-click - A marker was clicked; unless prevented its popup opens, or its sphere comes.
 * @fires {SpherePolygonClickEvent} sphere-polygon-click - A polygon, polyline or textured polygon was clicked.
 * @fires {SpherePlaceEvent} sphere-place - A place was found by search and gone to.
 * @fires {SphereFavoriteSaveEvent} sphere-favorite-save - A user saves the view.
 * @fires {SphereFavoriteLoadEvent} sphere-favorite-load - A user opens a favorite.
 * @fires {SphereFavoriteRenameEvent} sphere-favorite-rename - A user gives a favorite another name.
 * @fires {SphereFavoriteDeleteEvent} sphere-favorite-delete - A user deletes a favorite.
 * @fires {SphereMarkerHoverEvent} sphere-marker-hover - The pointer came upon the marker of a sphere, or left it.
 * @fires {SphereErrorEvent} sphere-error - Something went wrong; unless prevented it is logged as well.
 * @slot - Anything to lay over the sphere.
 * @slot map - A map, shown in place of the sphere by the view toggle or `shows-map`.
 * @csspart map - The map's frame.
 * @csspart stage - The surface the sphere is drawn on.
 * @csspart loading - The line that tells of a sphere on its way, where it takes longer than a second.
 * @csspart hint - The line that tells how to move the view where the page scrolls instead.
 * @csspart controls - The control bar.
 * @csspart control - Every button of the control bar.
 * @csspart compass - The compass.
 * @csspart panel - The open panel.
 * @csspart panel-title - Its title.
 * @csspart title - The title over the view.
 * @csspart popups - The layer of popups.
 * @csspart popup - The popup of an object.
 * @csspart hover-text - The words of the object below the pointer.
 * @csspart object-ring - The ring around the object that the keyboard is at.
 * @csspart object-list - The list by which the keyboard walks among objects.
 * @csspart menu - The menu at a point of the view.
 * @csspart fallback - What stands in for the sphere where there is no WebGL.
 */
export class SphereViewer extends ViewerCommands {
  static override styles = viewerStyles;

  @query('[part="stage"]') private readonly stage!: HTMLElement | null;
  @state() private hasNoWebGl = false;
  @state() private isLoading = false;
  @state() private shown: Sphere | null = null;

  #branding: Branding | null = null;
  readonly #map = new MapSlot(this);
  #lines: ViewLines | null = null;
  #worldLoading: WorldLoading | null = null;
  #tellLoading: (loading: WorldLoading) => void = () => undefined;
  /** What brings the world, once there is a stage for it. */
  readonly #worldCanCome = new Promise<WorldLoading>((resolve) => (this.#tellLoading = resolve));
  readonly #screen = new ScreenObserver(this, () => this.session.resize(this.#screenNow()));
  readonly #near = new NearWatch(this, (isNear) => this.session.near(isNear));
  /** @internal */
  protected override readonly session = new ViewerSession({
    onInit: () => this.dispatchEvent(new events.SphereInitEvent()),
    onLoad: (located) => {
      const { sphere } = located;
      this.shown = sphere;
      this.#worldLoading?.show(located);
      void this.#panels.load();
      this.isLoading = false;
      this.dispatchEvent(new events.SphereLoadEvent(sphere));
    },
    onSettle: ({ sphere }) => {
      // What could not be loaded before may come now.
      void this.#panels.load();
      this.#worldLoading?.loadIfNeeded();
      this.dispatchEvent(new events.SphereSettleEvent(sphere));
    },
    onFrame: () => {
      this.#world?.prepare();
      this.#announceView();
    },
    onStage: (stage, later) => this.#enter(stage, later),
    onScrollHint: (hint) => this.#lines?.hint(hint),
    onFullScreen: () => void this.toggleFullScreen(),
    onMenu: (pixel) => void this.#worldCanCome.then((loading) => loading.openMenu(pixel)),
    onError: (error) => this.fail(error),
  });

  readonly #panels = new PanelsLoading({
    host: this,
    onSearch: () => void this.#worldLoading?.load(),
    onFault: (error) => this.fail(error),
  });

  /**
   * What is on the screen as a PNG with its view in the metadata; rejects with `not-ready` or `snapshot-failed`.
   */
  snapshot(): Promise<Blob> {
    const world = this.snapshotIcons ? null : this.#world;
    return this.session.snapshot(this, (draw) => (world ? world.withoutMarkers(draw) : draw()));
  }

  /** Shows or hides the layers of a name, those that are there and those still to come. */
  async showLayer(name: string, visible = true): Promise<void> {
    this.session.wake();
    const world = await this.#worldCanCome.then((loading) => loading.want());
    world.objects.store.showLayer(name, visible);
  }

  /** Fills the screen, or lets go of it again. */
  async toggleFullScreen(): Promise<void> {
    const panels = await this.#panels.load();
    await panels?.fullScreen.toggle();
  }

  /** Gives the keyboard to the view. */
  override focus(options?: FocusOptions): void {
    this.stage?.focus(options);
  }

  /** Opens a panel, `snapshot`, `info`, `help`, `favorite` or `search`, and closes any other one. */
  openPanel(panel: PanelName): void {
    void this.#panels.open(panel);
  }

  /** Closes the panel that is open. */
  closePanel(): void {
    this.#panels.close();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // An element that is only moved keeps its session: it is closed a moment after disconnection.
    if (this.session.isOpen) return;
    this.session.open(this.#screenNow(), this.#near.now, this.loading === 'eager');
    if (this.hasUpdated) this.requestUpdate('src', undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.session.close();
      this.#worldLoading?.leave();
      this.shown = null;
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('zoomRange') || changed.has('lowPower'))
      this.session.camera.setZoomRange(zoomRangeOf(this.zoomRange, this.lowPower));
    if (SOURCE_SETTINGS.some((name) => changed.has(name))) {
      this.isLoading = (this.source ?? this.src ?? this.apiHost ?? this.tiles) !== null;
      void this.session.load(this).then(() => this.hasNoWebGl && this.requestUpdate());
    }
    if (changed.has('improvedPerspective')) this.session.resize(this.#screenNow());
    this.#worldLoading?.take(changed);
    void this.#brand();
    if (!this.hasUpdated && this.startUpMapHidden) this.showsMap = false;
  }

  async #brand(): Promise<void> {
    if (this.#branding || !(this.hasWatermark || this.poweredBy)) return;
    const { Branding } = await import('./branding.ts');
    this.#branding ??= new Branding(this);
    this.requestUpdate();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (this.stage) this.session.listen(this.stage, this.scrollGuard ? 'guard' : 'free');
    if (changed.has('autoRotate')) this.session.rotate(this.autoRotate);
    this.#world?.showSphereMarkers(!this.#panels.panels?.hidesSphereMarkers);
  }

  protected override render(): TemplateResult {
    return html`
      <div
        part="stage"
        role="application"
        aria-roledescription=${this.texts.viewer}
        aria-label=${this.shown?.title ?? this.texts.unnamed}
        aria-keyshortcuts=${ARIA_SHORTCUTS}
        tabindex="0"
        ?inert=${this.#isMapShown === true}
        @click=${({ offsetX: x, offsetY: y }: MouseEvent) => void this.#announceClick({ x, y })}
        @keydown=${(event: KeyboardEvent) => this.#clickByKey(event)}
      >
        ${this.session.canvas}
      </div>
      ${this.hasNoWebGl ? fallback(this.session.located, this.format, this.texts) : nothing}
      ${loadingLine(this.isLoading && !this.shown, this.texts)} ${this.#map.render(this.#isMapShown === true)}
      ${this.#world?.render() ?? nothing} ${this.#lines?.render(this.texts) ?? nothing}
      ${this.noControls ? nothing : this.#renderPanels()} ${titleOver(this.viewerTitle)}
      ${this.#branding?.render(this.hasWatermark, this.poweredBy, this.texts) ?? nothing}
      <slot></slot>
    `;
  }

  #enter(stage: Stage, { ViewLines, WorldLoading }: Later): void {
    this.#lines ??= new ViewLines(this);
    this.#worldLoading ??= new WorldLoading({
      host: this,
      session: this.session,
      onFault: (error) => this.fail(error),
    });
    this.#worldLoading.enter(stage);
    this.#tellLoading(this.#worldLoading);
    this.requestUpdate();
  }

  #renderPanels(): TemplateResult | typeof nothing {
    const { panels } = this.#panels;
    if (!panels) return nothing;
    return panels.render({
      sphere: this.shown,
      isPlaced: this.session.located?.isPlaced === true,
      texts: this.texts,
      pan: this.pan,
      mapShown: this.#isMapShown,
      hide: this.hideControls,
      rights: {
        hide_copyright_snapshot: this.hideCopyrightSnapshot,
        hide_copyright_date: this.hideCopyrightDate,
      },
      hasObjects: (this.#world?.objects.count ?? 0) > 0,
      searchable: this.#worldLoading?.isSearchable ?? false,
      renderSearch: (open) => this.#world?.renderSearch(open) ?? nothing,
    });
  }

  get #world(): ViewerWorld | null {
    return this.#worldLoading?.world ?? null;
  }

  /** Whether the map is shown; null where there is none. */
  get #isMapShown(): boolean | null {
    return this.useMapView && this.#map.isFilled ? this.showsMap : null;
  }

  #screenNow(): Screen {
    return { ...this.#screen.now, improvedPerspective: this.improvedPerspective };
  }

  #announceView(): void {
    const { view } = this.session.camera;
    const cause = this.session.camera.takeCause();
    if (!cause) return;
    this.#panels.panels?.turnCompass(view.pan);
    if (!this.#world?.isWalked) this.#lines?.announce(view, this.texts);
    this.dispatchEvent(new events.SphereViewChangeEvent(view, cause));
  }

  async #announceClick(pixel: Pixel): Promise<void> {
    const point = await this.session.pointedAt(pixel);
    if (!point) return;
    const seen = this.#world?.pick(pixel);
    if (seen) this.#world?.click(seen, point);
    else this.dispatchEvent(new events.SphereClickEvent(point));
  }

  /** Enter clicks what is straight ahead, for those who have no pointer. */
  #clickByKey({ key }: KeyboardEvent): void {
    const { width, height } = this.#screen.now.size;
    if (key === 'Enter') void this.#announceClick({ x: width / 2, y: height / 2 });
  }

  /** Reports a fault to the page, and to the log unless the page prevents it. */
  protected override fail(error: ViewerError): void {
    if (error.code === 'webgl-unavailable') this.hasNoWebGl = true;
    if (error.code !== 'tile-failed') this.isLoading = false;
    void this.#panels.load();
    if (this.dispatchEvent(new events.SphereErrorEvent(error))) logFault(error);
  }
}
