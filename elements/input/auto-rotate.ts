import { type View, zoomOfFov } from '../geo/camera.ts';
import type { Clock } from '../model/clock.ts';
import {
  AUTO_ROTATE,
  AUTO_ROTATE_DEFAULTS,
  type AutoRotateSettings,
  type Leg,
  isTurning,
  newLeg,
  stepLeg,
  tickIntervalMs,
} from './auto-rotate-leg.ts';
import type { Detach, ViewControl } from './view-control.ts';

export interface AutoRotateOptions {
  readonly clock: Clock;
  /**
   * Runs a function before the next frame is drawn. The returned function cancels the call. By default, the
   * page's animation frames are used.
   */
  readonly nextFrame?: (run: () => void) => () => void;
  /** Called before the view begins to turn. With reduced motion, the view does not turn automatically. */
  readonly prefersReducedMotion: () => boolean;
}

export interface AutoRotate {
  /** Applies new settings, and starts or stops turning accordingly. */
  update(settings: AutoRotateSettings): void;
  /** Pauses turning for 5 s, as after a click. */
  pause(): void;
  readonly detach: Detach;
}

/** Returns a function that runs others in the next frame of a window. */
const frameOf =
  (shown: Window) =>
  (run: () => void): (() => void) => {
    const frame = shown.requestAnimationFrame(run);
    return () => shown.cancelAnimationFrame(frame);
  };

/**
 * Turns the view automatically. Turning pauses while a pointer is pressed, for 5 s after its release, and
 * while another input moves the view. While turning is off or paused, nothing is scheduled.
 */
export function attachAutoRotate(
  target: HTMLElement,
  control: ViewControl,
  options: AutoRotateOptions,
): AutoRotate {
  const listening = new AbortController();
  const { signal } = listening;
  const nextFrame = options.nextFrame ?? frameOf(target.ownerDocument.defaultView as Window);
  const turning = new Turning(control, { ...options, nextFrame });
  target.addEventListener('pointerdown', () => turning.hold(), { signal });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    target.addEventListener(type, () => turning.release(), { signal });
  }
  return {
    update: (settings) => turning.update(settings),
    pause: () => turning.pause(),
    detach: () => {
      turning.update(AUTO_ROTATE_DEFAULTS);
      listening.abort();
    },
  };
}

class Turning {
  readonly #control: ViewControl;
  readonly #options: Required<AutoRotateOptions>;
  #settings = AUTO_ROTATE_DEFAULTS;
  #leg: Leg = newLeg(0);
  /** The view after the last step. */
  #left: View;
  #isHeld = false;
  #cancelTimer: (() => void) | null = null;
  #cancelFrame: (() => void) | null = null;

  constructor(control: ViewControl, options: Required<AutoRotateOptions>) {
    this.#control = control;
    this.#options = options;
    this.#left = control.view;
  }

  update(settings: AutoRotateSettings): void {
    this.#settings = settings;
    if (!this.#isHeld) this.#start();
  }

  hold(): void {
    this.#isHeld = true;
    this.#stop();
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.pause();
  }

  pause(): void {
    this.#stop();
    if (this.#isHeld || !this.#canTurn()) return;
    this.#cancelTimer = this.#options.clock.after(AUTO_ROTATE.resumeAfterMs, () => this.#start());
  }

  #start(): void {
    this.#stop();
    if (!this.#canTurn()) return;
    this.#startLeg();
    this.#awaitTick();
    this.#awaitFrame();
  }

  #stop(): void {
    this.#cancelTimer?.();
    this.#cancelFrame?.();
    this.#cancelTimer = this.#cancelFrame = null;
  }

  /** A timer turns the view at the specified rate even if no frames are drawn. */
  #awaitTick(): void {
    this.#cancelTimer = this.#options.clock.after(tickIntervalMs(this.#settings.speed), () => {
      this.#awaitTick();
      this.#advance();
    });
  }

  /** Also turns the view in the frames between two ticks, which makes the movement smooth. */
  #awaitFrame(): void {
    this.#cancelFrame = this.#options.nextFrame(() => {
      this.#awaitFrame();
      this.#advance();
    });
  }

  #advance(): void {
    if (isSameView(this.#left, this.#control.view)) this.#turn();
    else this.#startLeg();
    this.#left = this.#control.view;
  }

  #turn(): void {
    const { speed, right, tilt, fov } = this.#settings;
    const { leg, turnDeg, turnShare } = stepLeg(this.#leg, speed, this.#options.clock.now());
    const { view } = this.#control;
    this.#leg = leg;
    const tiltTurn = tilt === null ? 0 : (tilt - view.tilt) * turnShare;
    this.#control.rotateBy(right ? turnDeg : -turnDeg, tiltTurn, 'auto-rotate');
    if (fov !== null && fov !== view.fov) {
      this.#control.zoomBy((zoomOfFov(fov) / zoomOfFov(view.fov)) ** turnShare, 'auto-rotate');
    }
  }

  #startLeg(): void {
    this.#leg = newLeg(this.#options.clock.now());
    this.#left = this.#control.view;
  }

  #canTurn(): boolean {
    return isTurning(this.#settings) && !this.#options.prefersReducedMotion();
  }
}

const isSameView = (a: View, b: View): boolean => a.pan === b.pan && a.tilt === b.tilt && a.fov === b.fov;
