import { type LatLon, type Place, ecefOf, placeOfEcef, worldAxes } from './earth.ts';
import { type Mat3, type Vec3, add, dot, normalize, rotate, scale, transpose } from './vector.ts';

/** The surface on which ground points lie: one height everywhere, or a model of the terrain. */
export interface Ground {
  /** Returns the height of the ground in meters above the WGS84 ellipsoid; NaN where it is unknown. */
  heightAt(place: LatLon): number;
  /**
   * Maximum slope of the ground as rise per meter of horizontal distance, at least 0. Level ground has a
   * slope of 0.
   */
  readonly steepest: number;
}

/**
 * The reason why a ray has no ground point: the ray passes above the horizon, its camera is not above the
 * ground, or a height along its path is unknown.
 */
export type GroundMiss = 'above-horizon' | 'camera-below-ground' | 'height-unknown';

/**
 * The point where a ray first meets the ground and its distance from the camera in meters, or the reason why
 * there is none.
 */
export type GroundHit =
  | { readonly hit: true; readonly place: Place; readonly distance: number }
  | { readonly hit: false; readonly reason: GroundMiss };

/**
 * A smaller gap between ray and ground, in meters, counts as touching. The value is ten times the rounding
 * error of an earth-fixed point.
 */
const TOUCH = 1e-8;

/** A smaller closing rate is only a rounding error, so the ray counts as level. */
const LEVEL = 1e-15;

/**
 * Level ground needs about 20 steps at most. Only a ray that skims steep terrain for kilometers comes close
 * to this number.
 */
const MAX_STEPS = 20_000;

/**
 * Returns ground at the same height everywhere, in meters above the ellipsoid. The ground curves with the
 * Earth.
 */
export const levelGround = (altitude: number): Ground => ({ heightAt: () => altitude, steepest: 0 });

/**
 * Returns the maximum by which the gap between ray and ground can shrink per meter, from this point of the
 * ray on. The height of a straight line above the ellipsoid is convex, so it never decreases faster farther
 * along the ray.
 */
function closingRate([, up]: Mat3, ray: Vec3, steepest: number): number {
  const climb = dot(up, ray);
  return steepest * Math.sqrt(Math.max(0, 1 - climb * climb)) - climb;
}

/**
 * Returns the point where a ray from the camera first meets the ground. `ray` is in the camera's world frame
 * and can have any length. No step is longer than the distance within which the gap cannot have closed, so no
 * ridge is skipped. On level ground, these are Newton steps. If the closing rate is no longer positive, the
 * ray never meets the ground.
 */
export function groundHit(camera: Place, ray: Vec3, ground: Ground): GroundHit {
  const start = ecefOf(camera);
  const ahead = rotate(transpose(worldAxes(camera)), normalize(ray));
  let distance = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const place = placeOfEcef(add(start, scale(ahead, distance)));
    const gap = place.altitude - ground.heightAt(place);
    if (!Number.isFinite(gap)) return { hit: false, reason: 'height-unknown' };
    if (gap <= TOUCH) {
      return distance > 0 ? { hit: true, place, distance } : { hit: false, reason: 'camera-below-ground' };
    }
    const rate = closingRate(worldAxes(place), ahead, ground.steepest);
    if (!(rate > LEVEL)) return { hit: false, reason: 'above-horizon' };
    distance += gap / rate;
  }
  return { hit: false, reason: 'above-horizon' };
}
