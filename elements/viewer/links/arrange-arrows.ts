import { turnBetween, wrapPan } from '../../geo/angle.ts';
import { distanceBetween } from '../../geo/distance.ts';
import type { LatLon } from '../../geo/earth.ts';
import { pointAt } from '../../geo/pointing.ts';
import type { SphereLink } from './read-links.ts';

/** A place closer than this, in meters, has no direction. */
const SAME_PLACE_M = 0.5;

/** Arrows whose directions differ by less than this, in degrees, would overlap on the same ring. */
const MIN_GAP_DEG = 35;

/** Number of rings. */
const RINGS = 3;

/** What is known about a linked sphere. */
export interface Neighbor {
  readonly title: string | null;
  /** The place; null if it is unknown. */
  readonly place: LatLon | null;
}

/** An arrow on the ground that leads to a neighbor. */
export interface Arrow {
  readonly sphere: number;
  /** The name of the link or the title of the sphere; null if there is neither. */
  readonly name: string | null;
  /** Direction in degrees clockwise from north. */
  readonly pan: number;
  /** Distance in meters; null if it is unknown. */
  readonly distance: number | null;
  /** The ring around the viewer on which the arrow lies, from 0 for the innermost. */
  readonly ring: number;
}

/**
 * Returns the arrows of a sphere's links, clockwise from north. Links to the sphere itself, to spheres that do not exist and to those
 * without a direction are omitted, and only the first link to a sphere counts. Of arrows in similar directions, that to
 * the closest neighbor is on the innermost ring.
 *
 * @param here The place of the sphere; null if it is unknown.
 */
export function arrangeArrows(
  current: number,
  here: LatLon | null,
  links: readonly SphereLink[],
  neighbors: ReadonlyMap<number, Neighbor>,
): readonly Arrow[] {
  const found = new Map<number, Omit<Arrow, 'ring'>>();
  for (const { sphere, pan, name } of links) {
    const neighbor = neighbors.get(sphere);
    if (!neighbor || sphere === current || found.has(sphere)) continue;
    const way = wayBetween(here, neighbor.place);
    const direction = pan ?? way.pan;
    if (direction === null) continue;
    found.set(sphere, {
      sphere,
      name: name ?? neighbor.title,
      pan: wrapPan(direction),
      distance: way.distance,
    });
  }
  const arrows: Arrow[] = [];
  for (const arrow of [...found.values()].toSorted(nearestFirst)) {
    const isFree = (ring: number): boolean =>
      arrows.every(
        (other) => other.ring !== ring || Math.abs(turnBetween(other.pan, arrow.pan)) >= MIN_GAP_DEG,
      );
    const free = Array.from({ length: RINGS - 1 }, (_, ring) => ring).find(isFree);
    arrows.push({ ...arrow, ring: free ?? RINGS - 1 });
  }
  return arrows.toSorted((a, b) => a.pan - b.pan);
}

const nearestFirst = (a: { distance: number | null }, b: { distance: number | null }): number =>
  (a.distance ?? Infinity) === (b.distance ?? Infinity)
    ? 0
    : (a.distance ?? Infinity) - (b.distance ?? Infinity);

/** Returns the direction in degrees and the distance in meters along the ground; null for what is unknown. */
function wayBetween(
  here: LatLon | null,
  there: LatLon | null,
): { readonly pan: number | null; readonly distance: number | null } {
  if (!here || !there) return { pan: null, distance: null };
  const distance = distanceBetween(here, there);
  const { pan } = pointAt({ ...here, altitude: 0 }, { ...there, altitude: 0 });
  return { pan: distance < SAME_PLACE_M ? null : pan, distance };
}
