import { clamp, turnBetween } from '../../geo/angle.ts';
import {
  type Direction,
  type Size,
  type View,
  drawnFov,
  fovOfZoom,
  normalizeView,
  zoomOfFov,
} from '../../geo/camera.ts';
import { type Motion, coastAt, easeTowards, stepMotion } from '../../input/motion.ts';
import type { ViewControl } from '../../input/view-control.ts';
import type { InitialView } from '../../model/sphere.ts';
import type { ViewCause } from '../../model/view-cause.ts';
import { type ZoomRange, clampFov, clampZoom } from '../../model/view-limits.ts';
import type { LimitView } from './view-range.ts';

export interface CameraOptions {
  readonly view: View;
  readonly zoomRange: ZoomRange;
  readonly prefersReducedMotion: () => boolean;
  /** Called when a frame must be drawn, because the view has changed or begun to move. */
  readonly onChange: () => void;
}

/** Speed of a turn, in degrees per second. */
interface Velocity {
  readonly pan: number;
  readonly tilt: number;
}

const VIEW_PARTS = ['pan', 'tilt', 'fov', 'roll', 'lens'] as const;

const AT_REST: Velocity = { pan: 0, tilt: 0 };

/**
 * Time constant of the running mean of the speed, in seconds. The mean makes a single late input event less
 * noticeable.
 */
const VELOCITY_SPAN_S = 0.15;

/** The camera of one viewer. Inputs and calls move the camera; the drawing code reads it. */
export class CameraControl implements ViewControl {
  readonly #options: CameraOptions;
  #view: View;
  #mover: ViewCause | null = null;
  #size: Size = { width: 0, height: 0 };
  #improvedPerspective = false;
  #zoomRange: ZoomRange;
  #limit: LimitView | null = null;
  /** The view without the limit, to which the view returns if the limit allows it. */
  #wanted: View;
  #motion: Motion | null = null;
  #motionCause: ViewCause = 'drag';
  #endMotion: ((arrived: boolean) => void) | null = null;
  #cause: ViewCause | null = null;
  #steppedAt: number | null = null;
  #stepped: View;
  #velocity = AT_REST;
  readonly #leaders = new Set<(now: number) => void>();
  #lens: number | undefined;
  #lensLimit: LimitView | null = null;

  constructor(options: CameraOptions) {
    this.#options = options;
    this.#view = this.#stepped = this.#wanted = options.view;
    this.#zoomRange = options.zoomRange;
  }

  get view(): View {
    return this.#view;
  }

  get goal(): View {
    return this.#motion?.kind === 'ease' ? this.#motion.goal : this.#view;
  }

  get size(): Size {
    return this.#size;
  }

  /** The view predicted from the rotation over the last few frames; null if the view hardly turns. */
  get ahead(): View | null {
    return viewAhead(this.#view, this.#velocity);
  }

  get drawnFov(): number {
    return drawnFov(this.#view.fov, this.#size, this.#improvedPerspective);
  }

  /** Sets the size of the picture, in CSS pixels, and the perspective with which the view is drawn. */
  setScreen(size: Size, improvedPerspective: boolean): void {
    this.#size = size;
    this.#improvedPerspective = improvedPerspective;
    this.limit(this.#limit);
  }

  /** Limits the view; null if it is free. This does not count as a movement by the page. */
  limit(limit: LimitView | null): void {
    const mover = this.#mover;
    if (limit || this.#limit) {
      this.#limit = limit;
      this.#apply(this.#wanted, 'command');
    }
    this.#mover = mover;
  }

  /**
   * Sets the lens of the view, undefined for a rectilinear picture, its limit, and with it a view. This does not count as
   * a movement by the page.
   */
  bend(lens: number | undefined, limit: LimitView | null, view: Partial<View> = {}): void {
    const mover = this.#mover;
    [this.#lens, this.#lensLimit] = [lens, limit];
    this.#apply({ ...this.#view, ...view }, 'load');
    this.#mover = mover;
  }

  setZoomRange(range: ZoomRange): void {
    this.#zoomRange = range;
    this.#apply(this.#view, 'command');
  }

  /**
   * Called before a sphere is loaded. In the spheres of another source, nothing has moved the camera yet, but a view that
   * the page has set since the last frame is meant for that source.
   */
  renew(isOther: boolean): void {
    if (isOther && this.#view === this.#stepped) this.#mover = null;
  }

  /**
   * Sets the view that a sphere wants to be shown first, unless a page or a user has moved the camera. The first sphere
   * of another source replaces the view of a user, who has seen only the previous picture.
   */
  begin(view: InitialView | undefined, isOther: boolean): void {
    const mover = this.#motion ? this.#motionCause : this.#mover;
    if (!view || (isOther ? mover === 'command' : mover)) return;
    const { pan, tilt, horizontalFov: wide } = view;
    // A turn that has not ended yet would lead back to the previous view.
    this.halt();
    const { view: before } = isOther ? this.#options : this;
    const { fov = wide ? drawnFov(wide, this.#size, true) : before.fov } = view;
    this.#apply({ pan, tilt, fov }, 'command');
    this.#mover = null;
  }

  /** Sets the view immediately; omitted values stay unchanged. */
  set(view: Partial<View>, cause: ViewCause): void {
    this.halt();
    // Even the same view counts as set by the page.
    this.#view = { ...this.#view };
    this.#mover = cause;
    this.#apply({ ...this.#view, ...view }, cause);
  }

  rotateBy(panDeg: number, tiltDeg: number, cause: ViewCause, rollDeg = 0): void {
    const { pan, tilt, fov, roll = 0 } = this.#view;
    this.#apply({ pan: pan + panDeg, tilt: tilt + tiltDeg, fov, roll: roll + rollDeg }, cause);
  }

  zoomBy(factor: number, cause: ViewCause): void {
    const zoom = clampZoom(zoomOfFov(this.#view.fov) * factor, this.#zoomRange);
    this.#apply({ ...this.#view, fov: fovOfZoom(zoom) }, cause);
  }

  fling(panDegPerS: number, tiltDegPerS: number): void {
    this.halt();
    this.#begin(coastAt(panDegPerS, tiltDegPerS), 'drag');
  }

  easeTo(goal: Partial<View>, cause: ViewCause): void {
    void this.travel(goal, cause);
  }

  /**
   * Turns and zooms smoothly to a view. Resolves with true on arrival, or with false if something else moves the view
   * first.
   */
  travel(goal: Partial<View>, cause: ViewCause): Promise<boolean> {
    const within = goal.fov === undefined ? goal : { ...goal, fov: clampFov(goal.fov, this.#zoomRange) };
    if (this.#options.prefersReducedMotion()) {
      this.set(within, cause);
      return Promise.resolve(true);
    }
    const motion = easeTowards(this.#view, within, this.#motion);
    this.halt();
    return new Promise((resolve) => {
      this.#endMotion = resolve;
      this.#begin(motion, cause);
    });
  }

  /** Multiplies the zoom smoothly, starting from the goal of the current animation, so that quick steps add up. */
  stepZoom(factor: number): Promise<boolean> {
    return this.travel({ fov: fovOfZoom(zoomOfFov(this.goal.fov) * factor) }, 'zoom');
  }

  halt(): void {
    this.#motion = null;
    this.#settle(false);
  }

  /**
   * Advances the animation to the time of a frame, in milliseconds. Returns true while the animation continues, or if
   * the view has changed since the previous frame.
   */
  step(now: number): boolean {
    const seconds = this.#steppedAt === null ? 0 : (now - this.#steppedAt) / 1000;
    if (this.#motion) {
      const { view, motion } = stepMotion(this.#view, this.#motion, seconds);
      this.#motion = motion;
      this.#apply(view, this.#motionCause);
      if (!motion) this.#settle(true);
    }
    for (const lead of this.#leaders) lead(now);
    this.#measure(seconds);
    this.#steppedAt = this.#motion !== null || this.#view !== this.#stepped ? now : null;
    this.#stepped = this.#view;
    return this.#steppedAt !== null;
  }

  /**
   * Requests a frame, and calls a function in each frame, after the animations, which changes the view. The returned
   * function ends this.
   */
  follow(leader: (now: number) => void): () => void {
    this.#leaders.add(leader);
    this.#options.onChange();
    return () => this.#leaders.delete(leader);
  }

  /** What last moved the camera since it began with a source; null if nothing has. */
  get mover(): ViewCause | null {
    return this.#mover;
  }

  /** The cause of the changes since the last call of `consumeCause`; null if the view has not changed. */
  get cause(): ViewCause | null {
    return this.#cause;
  }

  /** Returns the cause of the changes since the last call and resets it; null if the view has not changed. */
  consumeCause(): ViewCause | null {
    const cause = this.#cause;
    this.#cause = null;
    return cause;
  }

  #begin(motion: Motion, cause: ViewCause): void {
    this.#motion = motion;
    this.#motionCause = cause;
    this.#options.onChange();
  }

  #settle(arrived: boolean): void {
    this.#endMotion?.(arrived);
    this.#endMotion = null;
  }

  #measure(seconds: number): void {
    this.#velocity = seconds > 0 ? blend(this.#velocity, this.#stepped, this.#view, seconds) : AT_REST;
  }

  #apply(view: View, cause: ViewCause): void {
    let next = normalizeView({ ...view, lens: this.#lens, fov: clampFov(view.fov, this.#zoomRange) });
    this.#wanted = next;
    for (const limit of [this.#lensLimit, this.#limit])
      next = limit?.(next, this.#size, this.#improvedPerspective) ?? next;
    if (VIEW_PARTS.every((part) => next[part] === this.#view[part])) return;
    this.#view = next;
    this.#cause = this.#mover = cause;
    this.#options.onChange();
  }
}

/** Updates the running mean of the speed with the speed of one more frame. */
function blend(before: Velocity, from: View, to: View, seconds: number): Velocity {
  const weight = Math.min(1, seconds / VELOCITY_SPAN_S);
  const pan = turnBetween(from.pan, to.pan) / seconds;
  const tilt = (to.tilt - from.tilt) / seconds;
  return {
    pan: before.pan + (pan - before.pan) * weight,
    tilt: before.tilt + (tilt - before.tilt) * weight,
  };
}

/** Tiles are requested for the view predicted this many seconds ahead. */
const AHEAD_S = 0.6;

/** Below this speed, in degrees per second, no tiles are requested ahead. */
const MIN_DEG_PER_S = 5;

/** Returns the predicted view for a speed in degrees per second; null if the view hardly turns. */
export function viewAhead(view: View, perSecond: Direction): View | null {
  if (Math.hypot(perSecond.pan, perSecond.tilt) < MIN_DEG_PER_S) return null;
  return {
    ...view,
    pan: view.pan + perSecond.pan * AHEAD_S,
    tilt: clamp(view.tilt + perSecond.tilt * AHEAD_S, -90, 90),
  };
}
