import { clamp } from '../geo/angle.ts';

/** Constants of auto-rotate (specification 9; requirements, OPEN-052). */
export const AUTO_ROTATE = {
  speedDegPerS: 10,
  legDeg: 5,
  timerMs: { min: 25, max: 50 },
  resumeAfterMs: 5000,
} as const;

/** The setting `autoRotate`, which controls how the view turns automatically (specification 3). */
export interface AutoRotateSettings {
  readonly on: boolean;
  /** Speed in degrees per second, above 0. */
  readonly speed: number;
  /** Whether the view turns clockwise. */
  readonly right: boolean;
  /** Tilt in degrees to which the view turns; null leaves the tilt unchanged. */
  readonly tilt: number | null;
  /** Field of view in degrees to which the view zooms; null leaves the field of view unchanged. */
  readonly fov: number | null;
}

/** The default settings. Rotation is off; its speed is that of the specification. */
export const AUTO_ROTATE_DEFAULTS: AutoRotateSettings = {
  on: false,
  speed: AUTO_ROTATE.speedDegPerS,
  right: true,
  tilt: null,
  fov: null,
};

/** Progress within the current leg in degrees, and the time at which it was measured. */
export interface Leg {
  readonly doneDeg: number;
  readonly atMs: number;
}

export interface LegStep {
  readonly leg: Leg;
  /** Degrees to turn, never negative. */
  readonly turnDeg: number;
  /**
   * Fraction of the remaining change of tilt and fov to make in this step, (0, 1]. The fraction is 1 at the
   * end of each leg.
   */
  readonly turnShare: number;
}

/**
 * A tick that is later than this, in milliseconds, counts as if it were this late, so the view does not jump.
 * Ticks are late on a hidden page, for example.
 */
const LATEST_MS = 250;

/** Returns the milliseconds between two ticks at a speed in degrees per second (requirements, OPEN-052). */
export const tickIntervalMs = (speed: number): number =>
  clamp(500 / speed, AUTO_ROTATE.timerMs.min, AUTO_ROTATE.timerMs.max);

/** Returns whether the view turns with these settings. */
export const isTurning = ({ on, speed }: AutoRotateSettings): boolean =>
  on && speed > 0 && Number.isFinite(speed);

export const newLeg = (nowMs: number): Leg => ({ doneDeg: 0, atMs: nowMs });

/**
 * Advances the turn, which consists of legs of 5°. A step goes at most to the end of the current leg, where
 * the next leg begins.
 */
export function stepLeg({ doneDeg, atMs }: Leg, speed: number, nowMs: number): LegStep {
  const leftDeg = AUTO_ROTATE.legDeg - doneDeg;
  const elapsedMs = clamp(nowMs - atMs, 0, LATEST_MS);
  const turnDeg = Math.min(leftDeg, (speed * elapsedMs) / 1000);
  // Time beyond the leg's end is credited to the next leg, so that the speed is exact.
  const restMs = elapsedMs - (turnDeg / speed) * 1000;
  const ended = leftDeg - turnDeg < 1e-9;
  return {
    leg: { doneDeg: ended ? 0 : doneDeg + turnDeg, atMs: nowMs - restMs },
    turnDeg,
    turnShare: ended ? 1 : turnDeg / leftDeg,
  };
}
