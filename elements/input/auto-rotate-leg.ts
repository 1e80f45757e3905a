import { clamp } from '../geo/angle.ts';

/** Constants of auto-rotate (specification 9; requirements, OPEN-052). */
export const AUTO_ROTATE = {
  speedDegPerS: 10,
  legDeg: 5,
  timerMs: { min: 25, max: 50 },
  resumeAfterMs: 5000,
} as const;

/** How the view turns automatically: the setting `autoRotate` (specification 3). */
export interface AutoRotateSettings {
  readonly on: boolean;
  /** Degrees per second, above 0. */
  readonly speed: number;
  /** Clockwise when true. */
  readonly right: boolean;
  /** Tilt in degrees held while turning; null leaves it as it is. */
  readonly tilt: number | null;
  /** Field of view in degrees held while turning; null leaves it as it is. */
  readonly fov: number | null;
}

/** The default settings: off, with the specification's speed when turned on. */
export const AUTO_ROTATE_DEFAULTS: AutoRotateSettings = {
  on: false,
  speed: AUTO_ROTATE.speedDegPerS,
  right: true,
  tilt: null,
  fov: null,
};

/** Progress within the current leg in degrees, and the time when it was measured. */
export interface Leg {
  readonly doneDeg: number;
  readonly atMs: number;
}

/** The change of the view in one tick. */
export interface LegStep {
  readonly leg: Leg;
  /** Degrees to turn, never negative. */
  readonly turnDeg: number;
  /** Fraction of the remaining change of tilt and fov to make now, (0, 1]; 1 at each leg's end. */
  readonly turnShare: number;
}

/** Maximum delay that counts for a tick. Later ticks, as in a hidden page, are treated as this late. */
const LATEST_MS = 250;

/** Milliseconds between two ticks at a speed in degrees per second (requirements, OPEN-052). */
export const tickIntervalMs = (speed: number): number =>
  clamp(500 / speed, AUTO_ROTATE.timerMs.min, AUTO_ROTATE.timerMs.max);

/** Whether these settings turn the view at all. */
export const isTurning = ({ on, speed }: AutoRotateSettings): boolean =>
  on && speed > 0 && Number.isFinite(speed);

/** A leg that begins now. */
export const newLeg = (nowMs: number): Leg => ({ doneDeg: 0, atMs: nowMs });

/** Continues in legs of 5°, at most to the end of the current leg, where the next one begins. */
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
