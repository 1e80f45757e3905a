import { zoomOfFov } from '../geo/camera.ts';
import type { Clock } from '../model/clock.ts';
import { AUTO_ROTATE } from '../model/limits.ts';
import {
  AUTO_ROTATE_DEFAULTS,
  type AutoRotateSettings,
  type Leg,
  isTurning,
  newLeg,
  stepLeg,
  tickIntervalMs,
} from './auto-rotate-leg.ts';
import type { Detach, ViewControl } from './view-control.ts';

/** Options of `attachAutoRotate`. */
export interface AutoRotateOptions {
  readonly clock: Clock;
  /** Read whenever turning would begin: with reduced motion the view does not turn by itself. */
  readonly prefersReducedMotion: () => boolean;
}

/** Hold on a view's auto-rotate. */
export interface AutoRotate {
  /** Takes new settings and starts or stops accordingly. */
  update(settings: AutoRotateSettings): void;
  /** Pauses as a click does: the view turns on 5 s later. */
  pause(): void;
  readonly detach: Detach;
}

/**
 * Turns the view by itself. A pointer that is down holds it, and it goes on 5 s after the pointer has left.
 * While it is off or held nothing is scheduled.
 */
export function attachAutoRotate(
  target: HTMLElement,
  control: ViewControl,
  options: AutoRotateOptions,
): AutoRotate {
  const listening = new AbortController();
  const { signal } = listening;
  const turning = new Turning(control, options);
  target.addEventListener('pointerdown', () => turning.hold(), { signal });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    target.addEventListener(type, () => turning.letGo(), { signal });
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
  private settings = AUTO_ROTATE_DEFAULTS;
  private leg: Leg = newLeg(0);
  private held = false;
  private cancelTimer: (() => void) | null = null;

  constructor(
    private readonly control: ViewControl,
    private readonly options: AutoRotateOptions,
  ) {}

  update(settings: AutoRotateSettings): void {
    this.settings = settings;
    if (!this.held) this.start();
  }

  hold(): void {
    this.held = true;
    this.stop();
  }

  letGo(): void {
    if (!this.held) return;
    this.held = false;
    this.pause();
  }

  pause(): void {
    this.stop();
    if (!this.held && this.mayTurn()) this.schedule(AUTO_ROTATE.resumeAfterMs, () => this.start());
  }

  private start(): void {
    this.stop();
    if (!this.mayTurn()) return;
    this.leg = newLeg(this.options.clock.now());
    this.scheduleTick();
  }

  private scheduleTick(): void {
    this.schedule(tickIntervalMs(this.settings.speed), () => this.tick());
  }

  private tick(): void {
    const { speed, right, tilt, fov } = this.settings;
    const { leg, turnDeg, holdShare } = stepLeg(this.leg, speed, this.options.clock.now());
    const { view } = this.control;
    this.leg = leg;
    const tiltTurn = tilt === null ? 0 : (tilt - view.tilt) * holdShare;
    this.control.rotateBy(right ? turnDeg : -turnDeg, tiltTurn, 'auto-rotate');
    if (fov !== null && fov !== view.fov) {
      this.control.zoomBy((zoomOfFov(fov) / zoomOfFov(view.fov)) ** holdShare, 'auto-rotate');
    }
    if (!this.held) this.scheduleTick();
  }

  private mayTurn(): boolean {
    return isTurning(this.settings) && !this.options.prefersReducedMotion();
  }

  private schedule(delayMs: number, run: () => void): void {
    this.cancelTimer = this.options.clock.after(delayMs, run);
  }

  private stop(): void {
    this.cancelTimer?.();
    this.cancelTimer = null;
  }
}
