import { SIGHT_MARGIN } from '../model/sight-margin.ts';
import { GROUND, type Surface } from './surface.ts';
import { errorAt, isHole } from './terrain.ts';

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

/** Returns whether a face is terrain whose height is known at its corners, so that it hides what is behind it. */
export function isHidingGround({ mesh, terrain }: Pick<Surface, 'mesh' | 'terrain'>, face: number): boolean {
  if (terrain === null || mesh.owners[face] !== GROUND) return false;
  const corners = [...mesh.corners.subarray(face * 3, face * 3 + 3)];
  return !corners.some((corner) =>
    isHole(terrain, [mesh.positions[corner * 3] as number, mesh.positions[corner * 3 + 2] as number]),
  );
}
