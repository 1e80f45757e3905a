import { type LatLon, type Place, ecefOf, placeOfEcef, worldAxes } from './earth.ts';
import { type Mat3, type Vec3, add, dot, normalize, rotate, scale, transpose } from './vector.ts';

/** The surface on which ground points lie: one height everywhere, or a model of the terrain. */
export interface Ground {
  /** Height of the ground in metres above the WGS84 ellipsoid; NaN where it is not known. */
  heightAt(place: LatLon): number;
  /** The most that the ground rises in a metre of way, at least 0; level ground has 0. */
  readonly steepest: number;
}

/**
 * Why a ray has no ground point: it passes over the horizon, its camera is not above the ground, or a height on its
 * way is not known.
 */
export type GroundMiss = 'above-horizon' | 'camera-below-ground' | 'height-unknown';

/** Where a ray first meets the ground, and how far from the camera in metres, or why it does not. */
export type GroundHit =
  | { readonly hit: true; readonly place: Place; readonly distance: number }
  | { readonly hit: false; readonly reason: GroundMiss };

/** A gap between ray and ground that counts as touching, in metres: ten times the rounding of an earth-fixed point. */
const TOUCH = 1e-8;

/** A rate at which a gap closes that is no more than rounding: the ray is level. */
const LEVEL = 1e-15;

/** Level ground needs some 20 steps at most; only a ray that skims steep terrain for kilometres comes near this. */
const MAX_STEPS = 20_000;

/** Ground of one height in metres above the ellipsoid everywhere: it curves with the Earth. */
export const levelGround = (altitude: number): Ground => ({ heightAt: () => altitude, steepest: 0 });

/**
 * How many metres the gap between ray and ground can shrink at most in a metre along the ray, from here on. A straight
 * line's height over the ellipsoid is convex: ahead it never falls faster than here.
 */
function closingRate([, up]: Mat3, ray: Vec3, steepest: number): number {
  const climb = dot(up, ray);
  return steepest * Math.sqrt(Math.max(0, 1 - climb * climb)) - climb;
}

/**
 * Where a ray from the camera first meets the ground; `ray` is in the camera's world frame, of any length.
 * Each step goes as far as the gap cannot close yet, so no ridge is leapt over; on level ground these are Newton's
 * steps. A rate that is no longer positive proves that the ray never meets the ground.
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
