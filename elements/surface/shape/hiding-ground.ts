import { SIGHT_MARGIN } from '../../model/sight-margin.ts';
import type { Mesh } from './mesh.ts';
import { errorAt, isHole, type Terrain } from './terrain.ts';

/** The greatest error of faces as a multiple of the error in the middle of their edges. */
const ADDED_ERRORS = 2;

/**
 * Returns the height in meters by which the ground counts as lower than its faces, at a distance in meters from the
 * camera. Without it, the errors of the faces would hide what lies on a slope that is seen at a grazing angle.
 *
 * @param terrainError - The error of the faces as a multiple of `errorAt`.
 */
export const groundMargin = (distance: number, terrainError: number): number =>
  Math.max(SIGHT_MARGIN, ADDED_ERRORS * terrainError * errorAt(distance));

/** Returns whether the height of terrain is known at the corners of one of its faces, so that it hides what is behind. */
export function isHidingGround(
  terrain: Terrain,
  { positions, corners }: Pick<Mesh, 'positions' | 'corners'>,
  face: number,
): boolean {
  return corners
    .subarray(face * 3, face * 3 + 3)
    .every(
      (corner) => !isHole(terrain, [positions[corner * 3] as number, positions[corner * 3 + 2] as number]),
    );
}
