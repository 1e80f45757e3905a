import { clamp, turnBetween, wrapPan } from '../geo/angle.ts';
import { type View, fovOfZoom, zoomOfFov } from '../geo/camera.ts';

/** Rate of the exponential decay of a coasting view's speed, in 1/s. */
const FRICTION_PER_S = 4;

/** Rate of the spring that moves a view to its goal, in 1/s. A turn is within 1% of its goal after 0.83 s. */
const PULL_PER_S = 8;

/**
 * A motion ends when the remaining movement is below this fraction of the field of view, which is less than a
 * pixel.
 */
const STILL_SHARE = 4e-4;

/** Maximum duration of a step, in seconds. Every motion ends within this time. */
const LONGEST_STEP_S = 60;

/** Coasting after the pointer is released. Friction reduces the speed, which is in degrees per second. */
export interface Coast {
  readonly kind: 'coast';
  readonly panDegPerS: number;
  readonly tiltDegPerS: number;
}

/**
 * Easing to a goal without overshoot. Each spring is a remaining distance and its rate of change per second.
 */
export interface Ease {
  readonly kind: 'ease';
  readonly goal: View;
  readonly pan: Spring;
  readonly tilt: Spring;
  /** The spring of the natural logarithm of the zoom. */
  readonly zoom: Spring;
}

/** The signed distance to the goal, and the change of this distance per second. */
interface Spring {
  readonly offset: number;
  readonly perS: number;
}

const AT_REST = { pan: { offset: 0, perS: 0 }, tilt: { offset: 0, perS: 0 }, zoom: { offset: 0, perS: 0 } };

export type Motion = Coast | Ease;

/** The view after a step, and the motion that remains; null once the view is at rest. */
export interface MotionStep {
  readonly view: View;
  readonly motion: Motion | null;
}

/** Returns the motion of a view that is released at a speed in degrees per second. */
export const coastAt = (panDegPerS: number, tiltDegPerS: number): Motion => ({
  kind: 'coast',
  panDegPerS,
  tiltDegPerS,
});

/**
 * Returns the motion from a view to a goal by the shortest path. Values omitted from the goal stay unchanged.
 * If an easing is in progress, its speed carries over, so that the goal can change smoothly.
 */
export function easeTowards(view: View, goal: Partial<View>, underway: Motion | null = null): Motion {
  const now = underway?.kind === 'ease' ? underway : AT_REST;
  const { pan, tilt, fov } = { ...view, ...goal };
  const end: View = { pan: wrapPan(pan), tilt: clamp(tilt, -90, 90), fov };
  return {
    kind: 'ease',
    goal: end,
    pan: { offset: turnBetween(end.pan, view.pan), perS: now.pan.perS },
    tilt: { offset: view.tilt - end.tilt, perS: now.tilt.perS },
    zoom: { offset: Math.log(zoomOfFov(view.fov) / zoomOfFov(end.fov)), perS: now.zoom.perS },
  };
}

/** Advances the view by a time in seconds. The result does not depend on the frame durations. */
export function stepMotion(view: View, motion: Motion, seconds: number): MotionStep {
  const dt = seconds > 0 ? Math.min(seconds, LONGEST_STEP_S) : 0;
  return motion.kind === 'coast' ? stepCoast(view, motion, dt) : stepEase(motion, dt);
}

function stepCoast(view: View, { panDegPerS, tiltDegPerS }: Coast, dt: number): MotionStep {
  const decay = Math.exp(-FRICTION_PER_S * dt);
  const left = (decay * Math.hypot(panDegPerS, tiltDegPerS)) / FRICTION_PER_S;
  const isStill = left < view.fov * STILL_SHARE;
  // The last step covers the remaining distance at once, so that the view ends in the same place at any frame
  // rate.
  const reach = (1 - (isStill ? 0 : decay)) / FRICTION_PER_S;
  return {
    view: {
      pan: wrapPan(view.pan + panDegPerS * reach),
      tilt: clamp(view.tilt + tiltDegPerS * reach, -90, 90),
      fov: view.fov,
    },
    motion: isStill ? null : coastAt(panDegPerS * decay, tiltDegPerS * decay),
  };
}

function stepEase({ goal, pan, tilt, zoom }: Ease, dt: number): MotionStep {
  const next = { pan: stepSpring(pan, dt), tilt: stepSpring(tilt, dt), zoom: stepSpring(zoom, dt) };
  const still = goal.fov * STILL_SHARE;
  if (isStill(next.pan, still) && isStill(next.tilt, still) && isStill(next.zoom, STILL_SHARE)) {
    return { view: goal, motion: null };
  }
  return {
    view: {
      pan: wrapPan(goal.pan + next.pan.offset),
      tilt: clamp(goal.tilt + next.tilt.offset, -90, 90),
      fov: next.zoom.offset === 0 ? goal.fov : fovOfZoom(zoomOfFov(goal.fov) * Math.exp(next.zoom.offset)),
    },
    motion: { kind: 'ease', goal, ...next },
  };
}

/** Advances a critically damped spring in closed form: (offset + (perS + k · offset) · t) · e^(-k t). */
function stepSpring({ offset, perS }: Spring, dt: number): Spring {
  const lean = perS + PULL_PER_S * offset;
  const decay = Math.exp(-PULL_PER_S * dt);
  return { offset: (offset + lean * dt) * decay, perS: (perS - PULL_PER_S * lean * dt) * decay };
}

const isStill = ({ offset, perS }: Spring, below: number): boolean =>
  Math.abs(offset) < below && Math.abs(perS) < below * PULL_PER_S;
