import { type Quaternion, angleBetween, between } from './quaternion.ts';

/** Differences that are as likely noise of the sensors as movement, in degrees. */
const NOISE_DEG = 0.2;

/** Below this difference, in degrees, a pose has reached its goal. It is less than a pixel. */
const STILL_DEG = 0.005;

/** The rate of the readings to which `NOISE_DEG` applies, in 1/s. */
const READINGS_PER_S = 60;

/**
 * Returns the next pose on the way to a measured one. The larger the difference, the more of it is movement, so the pose
 * follows at once; smaller differences are damped as noise. The pose therefore never lags behind by more than about
 * `NOISE_DEG`, at any speed, but it does not tremble in a hand at rest.
 */
export function steadyPose(pose: Quaternion, measured: Quaternion, seconds: number): Quaternion {
  const away = angleBetween(pose, measured);
  if (away < STILL_DEG) return measured;
  const left = NOISE_DEG ** 2 / (away ** 2 + NOISE_DEG ** 2);
  return between(pose, measured, 1 - left ** (seconds * READINGS_PER_S));
}
