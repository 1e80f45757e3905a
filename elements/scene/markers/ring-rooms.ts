import { clamp } from '../../geo/angle.ts';
import { type Size, type View, focalLength, zoomOfFov } from '../../geo/camera.ts';
import { type Vec3, dot, normalize } from '../../geo/vector.ts';
import type { Steps } from '../../model/steps.ts';

/** Rings around the camera. The nearest ones take precedence. */
export interface Rings {
  /** The x, y and z of each marker, in world meters around the camera. */
  readonly positions: Float32Array;
  /** The scale of each marker relative to its full size. */
  readonly scales: Float32Array;
  /** The rows of the rings, nearest first. */
  readonly rows: readonly number[];
}

/** The room of markers that are drawn regardless of others, in radians. */
export const FREE = 1e9;

/** The widest gap between rings at which some are left out, and the narrowest, in radians. */
const [WIDEST, NARROWEST] = [2, 2e-4];

/** The rings are chosen for one gap after another, each narrower by this factor. */
const FACTOR = Math.SQRT1_2;

/** Number of rings that are compared with each other. Farther ones have no room. */
const MOST = 2000;

/**
 * Returns the room of each ring: the widest gap between rings of full size, in radians, at which the ring is drawn.
 * Rings whose room is at least a gap are that far apart, and every other ring is within 1.42 times the gap of one of
 * them. The result does not depend on the view, so rings neither appear nor vanish when the user turns.
 */
export function* roomsOf({ positions, scales, rows }: Rings): Steps<Float32Array> {
  const rooms = new Float32Array(scales.length).fill(FREE);
  for (const row of rows) rooms[row] = 0;
  let waiting = rows.slice(0, MOST).map((row) => ({
    row,
    scale: (scales[row] as number) / 2,
    ray: normalize(positions.subarray(3 * row, 3 * row + 3) as unknown as Vec3),
    // The gap to the nearest ring that has room.
    free: FREE,
  }));
  for (let gap = WIDEST; gap > NARROWEST; gap *= FACTOR) {
    for (const one of waiting) {
      if (one.free < gap) continue;
      rooms[one.row] = Math.min(one.free, gap / FACTOR);
      for (const other of waiting) {
        const chord = Math.sqrt(Math.max(0, 2 - 2 * dot(one.ray, other.ray)));
        other.free = Math.min(other.free, chord / (one.scale + other.scale));
      }
      yield;
    }
    waiting = waiting.filter(({ row }) => rooms[row] === 0);
  }
  return rooms;
}

/** Gap between rings of full size, in CSS pixels, at a zoom of up to 1. */
const GAP_PX = 60;

/** From this zoom, all rings are drawn. */
const ALL_ZOOM = 4;

/** Returns the room that a ring needs to be drawn in a view, in radians. */
export function neededRoom({ fov }: View, { height }: Size): number {
  const share = clamp((ALL_ZOOM - zoomOfFov(fov)) / (ALL_ZOOM - 1), 0, 1);
  return (GAP_PX * share) / focalLength(fov, height);
}

/** The share of a ring's room that it must have to spare in order to be drawn in full. With less, it is fainter. */
export const AMPLE = 0.2;

/** Returns the opacity of a ring at a distance: 1 up to 1,000 m, and 0.5 from 5,000 m. */
export const ringOpacity = (distanceM: number): number => 1 - clamp((distanceM - 1000) / 8000, 0, 0.5);
