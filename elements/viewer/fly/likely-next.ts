import { turnBetween } from '../../geo/angle.ts';
import { distanceBetween } from '../../geo/distance.ts';
import { pointAt } from '../../geo/pointing.ts';
import type { Sphere } from '../../model/sphere.ts';

/** A sphere counts as ahead if its direction is within this many degrees of the view's pan. */
const AHEAD_DEG = 30;

/** Spheres closer than this, in meters, count as the same place at another time. */
const SAME_PLACE_M = 3;

/** Maximum number of nearby spheres to fetch in addition to the one ahead. */
const MAX_NEAR = 2;

/**
 * Returns the spheres that a user is likely to visit next: the nearest one ahead, then the nearest others.
 */
export function likelyNext(current: Sphere, panDeg: number, around: readonly Sphere[]): Sphere[] {
  const others = around
    .map((sphere) => ({ sphere, distance: distanceBetween(current, sphere) }))
    .filter(({ sphere, distance }) => sphere.id !== current.id && distance > SAME_PLACE_M)
    .sort((a, b) => a.distance - b.distance)
    .map(({ sphere }) => sphere);
  const level = { latitude: current.latitude, longitude: current.longitude, altitude: 0 };
  const ahead = others.find(({ latitude, longitude }) => {
    const { pan } = pointAt(level, { latitude, longitude, altitude: 0 });
    return Math.abs(turnBetween(panDeg, pan)) <= AHEAD_DEG;
  });
  const near = others.filter((sphere) => sphere !== ahead).slice(0, MAX_NEAR);
  return ahead ? [ahead, ...near] : near;
}
