import type { View } from '../../geo/camera.ts';
import type { LocatedSphere } from '../../model/sphere-source.ts';
import { CrossFade } from '../../scene/cross-fade.ts';
import type { Transition } from '../../scene/transition.ts';
import type { CameraControl } from '../input/camera-control.ts';
import type { Crossing } from '../picture/picture-controller.ts';
import type { BeginTransition, SpherePicture } from '../picture/sphere-picture.ts';
import { type FlightPath, type PointSeen, flightPath } from './flight-path.ts';

export type FlightEnding =
  /** The sphere is on the screen with the flight's final view. */
  | 'arrived'
  /**
   * The sphere is on the screen, but something else moved the view after the sphere had become mostly
   * visible.
   */
  | 'disturbed'
  /**
   * The flight was stopped and the previous sphere stays. The user, another request, or the element's removal
   * from the page stops a flight.
   */
  | 'given-up'
  /** The sphere has no tiles; the previous sphere stays. */
  | 'failed'
  /** None of the sphere's tiles can be fetched; the previous sphere stays. */
  | 'unreachable';

export interface FlightOptions {
  readonly from: LocatedSphere;
  readonly to: LocatedSphere;
  readonly camera: CameraControl;
  readonly pointSeen: PointSeen;
  /** If false, the viewer cuts to the sphere with the view in which a flight would have ended. */
  readonly isAnimated: boolean;
  readonly cancel: () => void;
  readonly onEnd: (ending: FlightEnding) => void;
}

/**
 * Maximum time, in milliseconds, for which a flight waits for all previews of both spheres after the view is
 * covered. After this time, the viewer cuts to the new sphere.
 */
const PREVIEWS_TIMEOUT_MS = 700;

/** Maximum time, in milliseconds, for which a flight waits for its preparation. After this time, it is a cross-fade. */
const PREPARATION_TIMEOUT_MS = 3000;

/** Duration of the return to the previous sphere after a flight has been canceled, in milliseconds. */
const BACK_MS = 250;

/** The flight stops if the view is moved before the next sphere reaches this opacity. */
const MOSTLY_SEEN = 0.5;

const crossFade: BeginTransition = (stage, from, to) => new CrossFade(stage, from, to);

const beginTransition: BeginTransition = (stage, from, to) =>
  stage.beginTransition(from, to) ?? crossFade(stage, from, to);

/** Flies from the sphere on the screen to the next one. */
export class Flight implements Crossing {
  readonly #options: FlightOptions;
  #path: { readonly view: View; readonly path: FlightPath } | null = null;
  /** A transition that is being prepared. */
  #prepared: Transition | null = null;
  #fade: Transition | null = null;
  #waitsSince: number | null = null;
  #beganAt = 0;
  #progress = 0;
  /** The time and progress at which the flight turned back; null if it has not turned back. */
  #turnedAt: { readonly now: number; readonly progress: number } | null = null;
  #turnsBack = false;
  /** The view that the flight set most recently; null if the flight does not set the view. */
  #setView: View | null = null;
  #isLed = true;
  #ending: FlightEnding = 'arrived';
  #failure: FlightEnding | null = null;

  constructor(options: FlightOptions) {
    this.#options = options;
  }

  get isInProgress(): boolean {
    return this.#fade !== null;
  }

  get isTurningBack(): boolean {
    return this.#turnsBack;
  }

  /** Cancels the flight and, if it has left the previous sphere, returns to that sphere. */
  turnBack(): void {
    if (this.#fade) this.#turnsBack = true;
    else this.#options.cancel();
  }

  goalOf(view: View): View {
    return this.#pathFrom(view).goal;
  }

  step(shown: SpherePicture, next: SpherePicture, now: number): boolean {
    if (next.isEmpty) {
      this.#failure = next.tiles.isUnreachable() ? 'unreachable' : 'failed';
      this.#options.cancel();
      return false;
    }
    if (!this.#fade) {
      const readiness = this.#readiness(shown, next, now);
      if (readiness === 'wait' || (readiness === 'fly' && !this.#prepare(shown, next, now))) return true;
      // Ends any animation of the view, because the flight controls the view from now on.
      this.#options.camera.halt();
      this.#pathFrom(this.#options.camera.view);
      this.#fade = readiness === 'fly' ? this.#prepared : null;
      this.#beganAt = now;
    }
    return this.#fade ? this.#draw(this.#fade, now) : this.#cut();
  }

  end(arrived: boolean): void {
    // A flight that has ended before its last frame ends with the view of that frame.
    if (arrived && this.#isLed && this.#options.camera.size.width * this.#options.camera.size.height === 0)
      this.#cut();
    (this.#fade ?? this.#prepared)?.end();
    this.#fade = this.#prepared = null;
    this.#options.onEnd(this.#failure ?? (arrived ? this.#ending : 'given-up'));
  }

  /** A flight needs all previews of both spheres because shifted pictures show parts outside the view. */
  #readiness(shown: SpherePicture, next: SpherePicture, now: number): 'fly' | 'wait' | 'cut' {
    this.#waitsSince ??= now;
    if (!this.#options.isAnimated) return 'cut';
    if (shown.tiles.isComplete() && next.tiles.isComplete() && !shown.isEmpty) return 'fly';
    return now - this.#waitsSince < PREVIEWS_TIMEOUT_MS ? 'wait' : 'cut';
  }

  /** Prepares the transition, which may take several frames. Returns whether it can begin. */
  #prepare(shown: SpherePicture, next: SpherePicture, now: number): boolean {
    this.#prepared ??= shown.crossTo(next, beginTransition);
    if (this.#prepared?.prepare?.() !== false) return true;
    if (now - (this.#waitsSince ?? now) < PREPARATION_TIMEOUT_MS) return false;
    this.#prepared.end();
    this.#prepared = shown.crossTo(next, crossFade);
    return true;
  }

  #draw(fade: Transition, now: number): boolean {
    const { camera, cancel } = this.#options;
    const path = this.#pathFrom(this.#path?.view ?? camera.view);
    const isMoved = this.#setView !== null && camera.view !== this.#setView;
    // Auto-rotate does not count as a disturbance; otherwise it would not continue after the flight.
    if (this.#isLed && isMoved && camera.cause !== 'auto-rotate') this.#disturb(path);
    this.#progress = this.#progressAt(now, path);
    const moment = path.at(this.#progress);
    fade.set(moment);
    if (this.#isLed) this.#see(moment.view);
    if (!this.#turnsBack) return this.#progress < 1;
    if (this.#progress <= 0) cancel();
    return this.#progress > 0;
  }

  /** Called when another input or call has taken control of the view. */
  #disturb(path: FlightPath): void {
    this.#isLed = false;
    if (path.at(this.#progress).share < MOSTLY_SEEN) this.#turnsBack = true;
    else this.#ending = 'disturbed';
  }

  #progressAt(now: number, { durationMs }: FlightPath): number {
    if (!this.#turnsBack) return (now - this.#beganAt) / durationMs;
    this.#turnedAt ??= { now, progress: this.#progress };
    return this.#turnedAt.progress * Math.max(0, 1 - (now - this.#turnedAt.now) / BACK_MS);
  }

  #cut(): false {
    this.#see(this.goalOf(this.#options.camera.view));
    return false;
  }

  #see(view: View): void {
    const { camera } = this.#options;
    camera.set(view, 'fly');
    this.#setView = camera.view;
  }

  /**
   * Returns the path that starts from a view. The path is cached because all frames share it as long as the
   * view does not change.
   */
  #pathFrom(view: View): FlightPath {
    if (this.#path && (this.#fade || this.#path.view === view)) return this.#path.path;
    const { from, to, pointSeen } = this.#options;
    const path = flightPath(from, to, view, pointSeen);
    this.#path = { view, path };
    return path;
  }
}
