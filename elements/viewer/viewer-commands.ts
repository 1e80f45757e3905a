import { property } from 'lit/decorators.js';
import { type Pixel, type View, fovOfZoom, zoomOfFov } from '../geo/camera.ts';
import type { Place } from '../geo/earth.ts';
import type { Sphere } from '../model/sphere.ts';
import { checkZoom } from '../model/view-limits.ts';
import type { ViewerError } from '../model/viewer-error.ts';
import type { FoundAddress } from './ask/fly-to-address.ts';
import type { FlyToGoal, FlyToOptions } from './fly/fly-to.ts';
import { checkView } from './view-checks.ts';
import type { LookAtGoal, LookAtOptions } from './look-at.ts';
import type { ViewerSession } from './viewer-session.ts';
import { ViewerSettings } from './viewer-settings.ts';
import type { GivenPlace } from './world-frame.ts';

/** One press of a zoom control multiplies or divides the zoom by this. */
const ZOOM_STEP = 1.5;

/** What a page can ask of a viewer's camera, and read from it. */
export abstract class ViewerCommands extends ViewerSettings {
  /** @internal */
  protected abstract readonly session: ViewerSession;

  /** Degrees clockwise from true north. Setting it turns the view at once. */
  @property({ type: Number, noAccessor: true })
  get pan(): number {
    return this.session.camera.view.pan;
  }
  set pan(panDeg: number) {
    this.#setView(() => ({ pan: panDeg }));
  }

  /** Degrees above the horizon, [-90, 90]. Setting it turns the view at once. */
  @property({ type: Number, noAccessor: true })
  get tilt(): number {
    return this.session.camera.view.tilt;
  }
  set tilt(tiltDeg: number) {
    this.#setView(() => ({ tilt: tiltDeg }));
  }

  /** Vertical field of view in degrees, kept within the zoom limits. */
  @property({ type: Number, noAccessor: true })
  get fov(): number {
    return this.session.camera.view.fov;
  }
  set fov(fovDeg: number) {
    this.#setView(() => ({ fov: fovDeg }));
  }

  /** The fov in its dimensionless form: tan(37.5°) / tan(fov / 2), 1 at 75°. */
  get zoom(): number {
    return zoomOfFov(this.fov);
  }
  set zoom(zoom: number) {
    this.#setView(() => ({ fov: fovOfZoom(checkZoom(zoom)) }));
  }

  /** The sphere on the screen, or the first one on its way there; null before one is known. */
  get currentSphere(): Sphere | null {
    return this.session.located?.sphere ?? null;
  }

  /**
   * Turns and zooms to a direction or to a place. Resolves with true on arrival, with false when something else
   * moved the view first. Rejects with `invalid-argument`, `not-ready`, `translation-failed`, or the signal's reason.
   */
  lookAt(goal: LookAtGoal, options: LookAtOptions = {}): Promise<boolean> {
    return this.session.lookAt(goal, options);
  }

  /**
   * Flies to a sphere, or to the one nearest to a place, and lets `sphere` follow. The view keeps its bearing, and what
   * it looks at on the ground stays in its middle. Resolves with true on arrival, with false when something else moved
   * the view or another sphere was asked for first. Rejects with `not-found`, `source-failed`, `source-invalid`,
   * `invalid-argument`, `not-ready`, or the signal's reason; the sphere before then stays.
   */
  flyTo(goal: FlyToGoal, options: FlyToOptions = {}): Promise<boolean> {
    return this.session.flyTo(this, goal, options);
  }

  /**
   * Searches for a place by words, as `api-host` with `api-key` or `placeService` knows it, flies to the sphere nearest
   * to the likeliest one and turns to it. Resolves with what was found. Rejects with `not-found`, like the search, and
   * like `flyTo`.
   */
  async flyToAddress(address: string, options: FlyToOptions = {}): Promise<FoundAddress> {
    const { flyToAddress } = await import('./ask/fly-to-address.ts');
    return flyToAddress(this, address, options);
  }

  /** Turns the view due north. */
  faceNorth(): Promise<boolean> {
    return this.session.camera.travel({ pan: 0 }, 'compass');
  }

  /** Zooms in by one step. */
  zoomIn(): Promise<boolean> {
    return this.session.camera.stepZoom(ZOOM_STEP);
  }

  /** Zooms out by one step. */
  zoomOut(): Promise<boolean> {
    return this.session.camera.stepZoom(1 / ZOOM_STEP);
  }

  /** CSS pixel at which a place is drawn, in or outside the element; null when it lies behind the camera. */
  project(place: GivenPlace): Promise<Pixel | null> {
    return this.session.project(place);
  }

  /** The place on the ground at a CSS pixel of the element; null where there is none. */
  unproject(pixel: Pixel): Promise<Place | null> {
    return this.session.unproject(pixel);
  }

  /** Reports a fault to the page. */
  protected abstract fail(error: ViewerError): void;

  /** Takes on a view at once, or reports why it cannot. */
  #setView(view: () => Partial<View>): void {
    try {
      this.session.camera.set(checkView(view()), 'command');
    } catch (error) {
      this.fail(error as ViewerError);
    }
  }
}
