import { type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import {
  type Pixel,
  type View,
  directionOf,
  drawnFov,
  fovOfZoom,
  rayOfPixel,
  zoomOfFov,
} from '../geo/camera.ts';
import type { Place } from '../geo/earth.ts';
import { AUTO_ROTATE_DEFAULTS } from '../input/auto-rotate-leg.ts';
import type { ScrollHint } from '../input/page-scroll.ts';
import { type CopyrightSettings, copyrightLine, snapshotLine } from '../model/copyright.ts';
import type { Sphere } from '../model/sphere.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { checkZoom, zoomRangeOf } from '../model/view-limits.ts';
import { ViewerError } from '../model/viewer-error.ts';
import type { PanelName } from '../panels/panel-state.ts';
import { CameraControl } from './camera-control.ts';
import { thisDevice } from './device.ts';
import { logFault } from './fault-log.ts';
import { flatPreview } from './flat-preview.ts';
import { FullScreen } from './full-screen.ts';
import { ScreenObserver } from './screen-observer.ts';
import { snapshotOf } from './snapshot.ts';
import { SphereEngine } from './sphere-engine.ts';
import type { Screen } from './sphere-picture.ts';
import { SphereLoading } from './sphere-loading.ts';
import * as events from './sphere-viewer.events.ts';
import { viewerStyles } from './sphere-viewer.styles.ts';
import { checkView } from './view-checks.ts';
import { type ViewerInputs, attachInputs } from './viewer-inputs.ts';
import { ViewerPanels } from './viewer-panels.ts';
import { ViewerSettings } from './viewer-settings.ts';
import {
  type DrawnView,
  type GivenPlace,
  directionToPlace,
  groundAtPixel,
  pixelToDraw,
} from './world-frame.ts';

/** Where the view of a sphere starts unless the page says otherwise. */
const FIRST_VIEW: View = { pan: 0, tilt: 0, fov: 75 };

/** One press of a zoom control multiplies or divides the zoom by this. */
const ZOOM_STEP = 1.5;

/** How long the hint about scrolling stays, in milliseconds. */
const HINT_MS = 1600;

/** Where to look: a direction and a fov, of which each may be left out, or a place. */
export type LookAtGoal = Partial<View> | GivenPlace;

export interface LookAtOptions {
  /** False jumps there; true, the default, turns smoothly unless reduced motion is asked for. */
  readonly animate?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * A 360° panorama that knows where on Earth it is.
 *
 * @tag sphere-viewer
 * @fires {SphereInitEvent} sphere-init - The viewer can draw.
 * @fires {SphereLoadEvent} sphere-load - A sphere is on the screen, at least in its preview.
 * @fires {SphereSettleEvent} sphere-settle - The view is as sharp as it will get.
 * @fires {SphereViewChangeEvent} sphere-view-change - The view changed, and what made it change.
 * @fires {SphereClickEvent} sphere-click - The sphere itself was clicked.
 * @fires {SphereErrorEvent} sphere-error - Something went wrong; unless prevented it is logged as well.
 * @slot - Anything to lay over the sphere.
 * @csspart stage - The surface the sphere is drawn on.
 * @csspart hint - The line that tells how to move the view where the page scrolls instead.
 * @csspart fallback - What stands in for the sphere where there is no WebGL.
 * @cssproperty --sphere-background - Colour behind the sphere before its preview has come.
 * @cssproperty --sphere-accent - Colour of what is active or has the focus.
 */
export class SphereViewer extends ViewerSettings {
  static override styles = viewerStyles;

  @state() private hasNoWebGl = false;
  @state() private hint: ScrollHint | null = null;
  @state() private shown: Sphere | null = null;

  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #camera = new CameraControl({
    view: FIRST_VIEW,
    zoomRange: zoomRangeOf('embedded', false),
    prefersReducedMotion: () => this.#reducedMotion.matches,
    onChange: () => this.#engine?.invalidate(),
  });
  readonly #loading = new SphereLoading();
  readonly #fullScreen = new FullScreen(this);
  readonly #panels = new ViewerPanels(this, this);
  readonly #screen = new ScreenObserver(this, () => this.#resize());
  #engine: SphereEngine | null = null;
  #inputs: ViewerInputs | null = null;
  #hintTimer: ReturnType<typeof setTimeout> | undefined;

  /** Degrees clockwise from true north. Setting it turns the view at once. */
  @property({ type: Number, noAccessor: true })
  get pan(): number {
    return this.#camera.view.pan;
  }
  set pan(panDeg: number) {
    this.#setView({ pan: panDeg });
  }

  /** Degrees above the horizon, [-90, 90]. Setting it turns the view at once. */
  @property({ type: Number, noAccessor: true })
  get tilt(): number {
    return this.#camera.view.tilt;
  }
  set tilt(tiltDeg: number) {
    this.#setView({ tilt: tiltDeg });
  }

  /** Vertical field of view in degrees, kept within the zoom limits. */
  @property({ type: Number, noAccessor: true })
  get fov(): number {
    return this.#camera.view.fov;
  }
  set fov(fovDeg: number) {
    this.#setView({ fov: fovDeg });
  }

  /** The fov in its dimensionless form: tan(37.5°) / tan(fov / 2), 1 at 75°. */
  get zoom(): number {
    return zoomOfFov(this.fov);
  }
  set zoom(zoom: number) {
    this.#try(() => this.#camera.set({ fov: fovOfZoom(checkZoom(zoom)) }, 'command'));
  }

  /** The sphere on the screen or on its way there; null before one is known. */
  get currentSphere(): Sphere | null {
    return this.#engine?.located?.sphere ?? null;
  }

  /** Bytes of the textures held on the graphics card. */
  get textureBytes(): number {
    return this.#engine?.textureBytes ?? 0;
  }

  /**
   * Turns and zooms to a direction or to a place. Resolves with true on arrival, with false when something else
   * moved the view first. Rejects with `invalid-argument`, `not-ready`, `translation-failed`, or the signal's reason.
   */
  async lookAt(goal: LookAtGoal, { animate = true, signal }: LookAtOptions = {}): Promise<boolean> {
    signal?.throwIfAborted();
    const view = checkView(isPlace(goal) ? directionToPlace(this.#located(), goal) : goal);
    if (!animate) {
      this.#camera.set(view, 'command');
      return true;
    }
    const stop = (): void => this.#camera.halt();
    signal?.addEventListener('abort', stop, { once: true });
    const arrived = await this.#camera.travel(view, 'command');
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
    return arrived;
  }

  /** Turns the view due north. */
  faceNorth(): Promise<boolean> {
    return this.#camera.travel({ pan: 0 }, 'compass');
  }

  /** Zooms in by one step. */
  zoomIn(): Promise<boolean> {
    return this.#camera.travel({ fov: fovOfZoom(this.zoom * ZOOM_STEP) }, 'zoom');
  }

  /** Zooms out by one step. */
  zoomOut(): Promise<boolean> {
    return this.#camera.travel({ fov: fovOfZoom(this.zoom / ZOOM_STEP) }, 'zoom');
  }

  /** CSS pixel at which a place is drawn, in or outside the element; null when it lies behind the camera. */
  async project(place: GivenPlace): Promise<Pixel | null> {
    return pixelToDraw(this.#located(), this.#drawn(), place);
  }

  /** The place on the ground at a CSS pixel of the element; null where there is none. */
  async unproject(pixel: Pixel): Promise<Place | null> {
    return groundAtPixel(this.#located(), this.#drawn(), pixel);
  }

  /** What is on the screen as a PNG at device resolution, with its copyright line. Rejects with `not-ready` or `snapshot-failed`. */
  async snapshot(): Promise<Blob> {
    const line = snapshotLine(this.#located().sphere, this.#rights);
    return snapshotOf(this.#ready().draw(), line, devicePixelRatio);
  }

  /** Fills the screen, or lets go of it again. */
  toggleFullScreen(): Promise<void> {
    return this.#fullScreen.toggle();
  }

  /** Opens a panel and closes any other one. */
  openPanel(panel: PanelName): void {
    this.#panels.set(panel, true);
  }

  /** Closes the panel that is open. */
  closePanel(): void {
    if (this.#panels.open) this.#panels.set(this.#panels.open, false);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // An element that is only moved keeps its engine: it is given up a moment after disconnection.
    if (this.#engine) return;
    this.#engine = this.#createEngine();
    if (this.hasUpdated) this.requestUpdate('src', null);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (!this.isConnected) this.#release();
    });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('zoomRange') || changed.has('lowPower')) {
      this.#camera.setZoomRange(zoomRangeOf(this.zoomRange, this.lowPower));
    }
    const sources = ['src', 'tiles', 'faceWidth', 'sphere', 'lowQuality', 'format'] as const;
    if (sources.some((name) => changed.has(name))) void this.#load();
    if (changed.has('improvedPerspective')) this.#resize();
    if (changed.has('uiPanelOpen')) this.#panels.controlsOpen = this.uiPanelOpen;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const isNew = !this.#inputs;
    if (isNew || changed.has('scrollGuard')) this.#attachInputs();
    if (isNew || changed.has('autoRotate') || changed.has('scrollGuard')) this.#updateAutoRotate();
  }

  protected override render(): TemplateResult {
    return html`
      <div
        part="stage"
        role="application"
        aria-roledescription="360° view"
        aria-label=${this.shown?.title ?? 'Sphere'}
        tabindex="0"
        @click=${(event: MouseEvent): void => this.#click(event)}
      >
        ${this.#engine?.canvas}
      </div>
      ${this.hasNoWebGl ? this.#renderFallback() : nothing}
      <div part="hint" ?hidden=${this.hint === null}>
        ${this.hint === 'touch' ? 'Use two fingers to look around' : 'Hold ctrl and scroll to zoom'}
      </div>
      ${this.noControls ? nothing : this.#renderPanels()}
      <slot></slot>
    `;
  }

  #renderPanels(): TemplateResult {
    const { shown } = this;
    return this.#panels.render({
      sphere: shown,
      pan: this.pan,
      fullScreen: this.#fullScreen.isOpen,
      hide: this.hideControls,
      copyright: shown ? copyrightLine(shown, this.#rights) : '',
      snapshotLine: shown ? snapshotLine(shown, this.#rights) : '',
    });
  }

  #renderFallback(): TemplateResult {
    const located = this.#engine?.located;
    return html`
      <div part="fallback">
        <p>This browser has no WebGL 2, so the sphere cannot be turned. This is its preview.</p>
        ${located ? flatPreview(located, this.format) : nothing}
      </div>
    `;
  }

  #createEngine(): SphereEngine {
    return new SphereEngine({
      camera: this.#camera,
      screen: this.#screenNow(),
      device: thisDevice(),
      onInit: () => this.dispatchEvent(new events.SphereInitEvent()),
      onLoad: ({ sphere }) => {
        this.shown = sphere;
        this.dispatchEvent(new events.SphereLoadEvent(sphere));
      },
      onSettle: ({ sphere }) => this.dispatchEvent(new events.SphereSettleEvent(sphere)),
      onFrame: () => this.#announceView(),
      onError: (error) => this.#fail(error),
    });
  }

  #release(): void {
    this.#loading.cancel();
    this.#inputs?.detach();
    this.#inputs = null;
    this.#camera.halt();
    this.#engine?.dispose();
    this.#engine = null;
    this.shown = null;
  }

  async #load(): Promise<void> {
    try {
      const located = await this.#loading.load(this);
      if (located) this.#engine?.show(located, this.lowQuality, this.format);
    } catch (error) {
      this.#fail(error as ViewerError);
    }
  }

  #attachInputs(): void {
    const surface = this.renderRoot.querySelector<HTMLElement>('[part="stage"]');
    if (!surface || !this.#engine) return;
    this.#inputs?.detach();
    this.#inputs = attachInputs(surface, this.#camera, {
      pageScroll: this.scrollGuard ? 'guard' : 'free',
      prefersReducedMotion: () => this.#reducedMotion.matches,
      onScrollHint: (hint) => this.#showHint(hint),
      onReset: () => void this.#camera.travel(FIRST_VIEW, 'keyboard'),
      onFullScreen: () => void this.toggleFullScreen(),
    });
  }

  #updateAutoRotate(): void {
    const given =
      typeof this.autoRotate === 'object' ? { on: true, ...this.autoRotate } : { on: this.autoRotate };
    this.#inputs?.autoRotate.update({ ...AUTO_ROTATE_DEFAULTS, ...given });
  }

  #showHint(hint: ScrollHint): void {
    this.hint = hint;
    clearTimeout(this.#hintTimer);
    this.#hintTimer = setTimeout(() => (this.hint = null), HINT_MS);
  }

  #resize(): void {
    this.#camera.setSize(this.#screen.size);
    this.#engine?.resize(this.#screenNow());
  }

  #screenNow(): Screen {
    return {
      size: this.#screen.size,
      pixelRatio: devicePixelRatio,
      improvedPerspective: this.improvedPerspective,
    };
  }

  get #rights(): CopyrightSettings {
    return {
      hide_copyright_snapshot: this.hideCopyrightSnapshot,
      hide_copyright_date: this.hideCopyrightDate,
    };
  }

  #announceView(): void {
    const cause = this.#camera.takeCause();
    if (!cause) return;
    this.#panels.turnCompass(this.pan);
    this.dispatchEvent(new events.SphereViewChangeEvent(this.#camera.view, cause));
  }

  #click({ offsetX: x, offsetY: y }: MouseEvent): void {
    const located = this.#engine?.located;
    if (!located) return;
    const drawn = this.#drawn();
    const { pan, tilt } = directionOf(rayOfPixel(drawn.view, drawn.size, { x, y }));
    const ground = groundAtPixel(located, drawn, { x, y });
    const { latitude = null, longitude = null } = ground ?? {};
    this.dispatchEvent(new events.SphereClickEvent({ pan, tilt, latitude, longitude }));
  }

  #setView(view: Partial<View>): void {
    this.#try(() => this.#camera.set(checkView(view), 'command'));
  }

  /** The view with the fov it is drawn with, which improved perspective sets apart from the given one. */
  #drawn(): DrawnView {
    const { view, size } = this.#camera;
    return { view: { ...view, fov: drawnFov(view.fov, size, this.improvedPerspective) }, size };
  }

  #ready(): SphereEngine {
    if (this.#engine) return this.#engine;
    throw new ViewerError(
      'not-ready',
      'The viewer reference is not initialised: add the element to a page first.',
    );
  }

  #located(): LocatedSphere {
    const { located } = this.#ready();
    if (located) return located;
    throw new ViewerError('not-ready', 'The viewer is not defined: no sphere has been loaded yet.');
  }

  #try(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#fail(error as ViewerError);
    }
  }

  /** Reports a fault to the page, and to the log unless the page prevents it. */
  #fail(error: ViewerError): void {
    if (error.code === 'webgl-unavailable') this.hasNoWebGl = true;
    if (this.dispatchEvent(new events.SphereErrorEvent(error))) logFault(error);
  }
}

const isPlace = (goal: LookAtGoal): goal is GivenPlace => 'latitude' in goal;
