import type { Pixel, View } from '../geo/camera.ts';
import type { Place } from '../geo/earth.ts';
import type { AutoRotateSettings } from '../input/auto-rotate-leg.ts';
import type { PageScroll } from '../input/page-scroll.ts';
import type { Sphere } from '../model/sphere.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';
import { zoomRangeOf } from '../model/view-limits.ts';
import { ViewerError } from '../model/viewer-error.ts';
import { CameraControl } from './camera-control.ts';
import { thisDevice } from './device.ts';
import type { Later, SessionEvents } from './engine-options.ts';
import type { Flights } from './fly/flights.ts';
import type { FlyToGoal, FlyToOptions } from './fly/fly-to.ts';
import type { NextSpheres } from './fly/next-spheres.ts';
import type { LookAtGoal, LookAtOptions } from './look-at.ts';
import { SphereEngine } from './sphere-engine.ts';
import { SphereLoading, requestKey } from './sphere-loading.ts';
import type { Screen } from './sphere-picture.ts';
import { SurfaceInputs } from './surface-inputs.ts';
import { checkView } from './view-checks.ts';
import type { ViewerSettings } from './viewer-settings.ts';
import type { DrawnView, GivenPlace, PointedAt } from './world-frame.ts';

/** Where the view of a sphere starts unless the page says otherwise. */
const FIRST_VIEW: View = { pan: 0, tilt: 0, fov: 75 };

/**
 * What moves and draws behind one element: its camera, which outlives everything else, and while the
 * element is on a page its engine and its inputs.
 */
export class ViewerSession {
  readonly camera: CameraControl;
  readonly #events: SessionEvents;
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #loading = new SphereLoading();
  #engine: SphereEngine | null = null;
  readonly #inputs: SurfaceInputs;
  /** What flies; null until a flight is asked for. */
  #flights: Flights | null = null;
  /** Counts requests for spheres: the later one takes over. */
  #request = 0;
  /** What a flight has brought on already, and the page's settings are about to ask for. */
  #brought: string | null = null;
  #next: NextSpheres | null = null;
  #settings: ViewerSettings | null = null;

  constructor(events: SessionEvents) {
    this.#events = events;
    this.camera = new CameraControl({
      view: FIRST_VIEW,
      zoomRange: zoomRangeOf('embedded', false),
      // On no page there are no frames to move by: who waited for the end would wait for ever.
      prefersReducedMotion: () => this.#reducedMotion.matches || this.#engine === null,
      onChange: () => this.#engine?.invalidate(),
    });
    this.#inputs = new SurfaceInputs(this.camera, {
      prefersReducedMotion: () => this.#reducedMotion.matches,
      onScrollHint: events.onScrollHint,
      onReset: () => void this.camera.travel(FIRST_VIEW, 'keyboard'),
      onFullScreen: events.onFullScreen,
      onMenu: events.onMenu,
    });
  }

  /** The engine's canvas; null while the element is on no page. */
  get canvas(): HTMLCanvasElement | null {
    return this.#engine?.canvas ?? null;
  }

  get isOpen(): boolean {
    return this.#engine !== null;
  }

  /** The sphere on the screen, or the first one on its way there; null before one is known. */
  get located(): LocatedSphere | null {
    return this.#engine?.located ?? null;
  }

  /** The view with the fov it is drawn with, which improved perspective sets apart from the given one. */
  get drawn(): DrawnView {
    const { view, size, drawnFov } = this.camera;
    return { view: { ...view, fov: drawnFov }, size };
  }

  /** The element came onto a page; it begins at once where it is near the window or told to be eager. */
  open(screen: Screen, isNear: boolean, isEager: boolean): void {
    this.camera.setScreen(screen.size, screen.improvedPerspective);
    this.#engine = new SphereEngine({
      ...this.#events,
      onSettle: (located) => {
        this.#events.onSettle(located);
        if (this.#flights || (this.#settings?.panoMarkerDistance ?? 0) > 0) void this.#rest(located);
      },
      onFrame: () => {
        this.#next?.see(this.camera.view);
        this.#events.onFrame();
      },
      camera: this.camera,
      screen,
      device: thisDevice(),
    });
    if (isEager) this.wake();
    this.near(isNear);
  }

  /** The element left its page: everything is given back. */
  close(): void {
    this.#loading.cancel();
    this.#request += 1;
    this.#flights?.giveUp();
    this.#brought = null;
    this.#next?.stop();
    this.#inputs.detach();
    this.camera.halt();
    this.#engine?.dispose();
    this.#engine = null;
  }

  /** The element came in or near the window, or left it. */
  near(isNear: boolean): void {
    this.#engine?.near(isNear);
  }

  /** Somebody uses the viewer, be it in sight or not. */
  wake(): void {
    this.#engine?.wake();
  }

  /** The element's size, the screen or the perspective changed. */
  resize(screen: Screen): void {
    this.camera.setScreen(screen.size, screen.improvedPerspective);
    this.#engine?.resize(screen);
  }

  /** Draws anew what lies over the sphere. */
  redraw(): void {
    this.#engine?.redraw();
  }

  /** Finds the sphere that the settings name and brings it on, unless a flight has. */
  async load(settings: ViewerSettings): Promise<void> {
    this.#settings = settings;
    const isHere = this.#brought === requestKey(settings, settings.sphere);
    this.#brought = null;
    if (isHere) return;
    this.#request += 1;
    this.#flights?.giveUp();
    this.#next?.stop();
    try {
      const located = await this.#loading.load(settings);
      if (located) this.#engine?.show(located, settings.lowQuality, settings.format);
    } catch (error) {
      this.#events.onError(error as ViewerError);
    }
  }

  /** Lets pointer, wheel and keyboard on a surface move the view; asked again with the same, it changes nothing. */
  listen(surface: HTMLElement, pageScroll: PageScroll): void {
    if (this.#engine) void this.#inputs.listen(surface, pageScroll, this.#engine.later);
  }

  /** What is loaded after the first picture; throws `not-ready` while the element is on no page. */
  later(): Promise<Later> {
    return this.#opened().later;
  }

  /** Turns the view by itself, or no longer. */
  rotate(given: boolean | Partial<AutoRotateSettings>): void {
    this.#inputs.rotate(given);
  }

  /** Turns and zooms to a goal; resolves with false when something else moved the view first. */
  async lookAt(goal: LookAtGoal, { animate = true, signal }: LookAtOptions): Promise<boolean> {
    signal?.throwIfAborted();
    const view = checkView('latitude' in goal ? await this.#directionTo(goal) : goal);
    signal?.throwIfAborted();
    if (!animate) {
      this.camera.set(view, 'command');
      return true;
    }
    const stop = (): void => this.camera.halt();
    signal?.addEventListener('abort', stop, { once: true });
    const arrived = await this.camera.travel(view, 'command');
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
    return arrived;
  }

  /**
   * Flies to a sphere, or to the one nearest to a place; the settings then name it. Resolves with false when something
   * else moved the view or was asked for first.
   */
  async flyTo(settings: ViewerSettings, goal: FlyToGoal, options: FlyToOptions): Promise<boolean> {
    options.signal?.throwIfAborted();
    this.#opened();
    const request = (this.#request += 1);
    const { Flights } = await import('./fly/flights.ts');
    if (this.#request !== request) return false;
    this.#flights ??= new Flights({
      engine: () => this.#engine,
      camera: this.camera,
      loading: this.#loading,
      prefersReducedMotion: () => this.#reducedMotion.matches,
      element: settings,
      onArrive: (id) => {
        if (settings.sphere !== id) this.#brought = requestKey(settings, id);
        settings.sphere = id;
      },
      onError: this.#events.onError,
    });
    return this.#flights.fly(settings, goal, options);
  }

  /** CSS pixel at which a place is drawn; null when it lies behind the camera. */
  async project(place: GivenPlace): Promise<Pixel | null> {
    const located = this.needSphere();
    return (await this.later()).pixelToDraw(located, this.drawn, place);
  }

  /** The place on the ground at a CSS pixel; null where there is none. */
  async unproject(pixel: Pixel): Promise<Place | null> {
    const located = this.needSphere();
    return (await this.later()).groundAtPixel(located, this.drawn, pixel);
  }

  /** What a CSS pixel points at as the view is now; null while there is no sphere. */
  async pointedAt(pixel: Pixel): Promise<PointedAt | null> {
    const { located, drawn } = this;
    return located && (await this.later()).pointedAt(located, drawn, pixel);
  }

  /**
   * The drawn picture as a PNG, with what the settings want in it; `show` draws it, without what is not to be seen.
   * Rejects with `not-ready`, `cube-missing` or `snapshot-failed`.
   */
  async snapshot(
    settings: ViewerSettings,
    show: (draw: () => HTMLCanvasElement) => HTMLCanvasElement,
  ): Promise<Blob> {
    this.needSphere();
    const { takeSnapshot } = await import('./snapshot/take-snapshot.ts');
    try {
      const [engine, located] = [this.#opened(), this.needSphere()];
      const look = { located, drawn: this.drawn, pixelRatio: devicePixelRatio, settings };
      return await takeSnapshot(
        show(() => engine.picture()),
        look,
      );
    } catch (error) {
      this.#events.onError(error as ViewerError);
      throw error;
    }
  }

  /** The sphere that commands refer to; throws `not-ready` while there is none. */
  needSphere(): LocatedSphere {
    const { located } = this.#opened();
    if (located) return located;
    throw new ViewerError('not-ready', 'The viewer is not defined: no sphere has been loaded yet.');
  }

  /** The spheres at most so many metres around the one on the screen, the nearest first. */
  async around(reachM: number, signal: AbortSignal): Promise<readonly Sphere[]> {
    const { sphere, isPlaced } = this.needSphere();
    const source = isPlaced && this.#settings ? await this.#loading.source(this.#settings) : null;
    return source ? source.around(sphere, reachM, signal) : [];
  }

  /** Users go on from here: readies the spheres that may come next. */
  async #rest(located: LocatedSphere): Promise<void> {
    const { view } = this.camera;
    // Who flies in earnest hears of what cannot be loaded.
    const later = await import('./fly/next-spheres.ts').catch(() => null);
    if (!later || !this.#settings || this.camera.view !== view || this.located !== located) return;
    this.#next ??= new later.NextSpheres(this.#loading);
    await this.#next.rest(located, view, this.#settings);
  }

  async #directionTo(place: GivenPlace): Promise<Partial<View>> {
    const located = this.needSphere();
    const { pan, tilt } = (await this.later()).directionToPlace(located, place);
    return { pan, tilt };
  }

  /** Whoever asks for it uses the viewer. */
  #opened(): SphereEngine {
    this.wake();
    if (this.#engine) return this.#engine;
    throw new ViewerError(
      'not-ready',
      'The viewer reference is not initialised: add the element to a page first.',
    );
  }
}
