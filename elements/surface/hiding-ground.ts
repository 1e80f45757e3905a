import { SIGHT_MARGIN } from '../model/sight-margin.ts';
import { GROUND, type Surface } from './surface.ts';
import { isHole } from './terrain.ts';

/**
 * Growth of the ground's margin per meter of distance: four times that of the error at the points of the grid
 * (`terrain-faces.ts`), because errors add up between points and along a line of sight.
 */
const MARGIN_GROWTH = 0.002;

/**
 * Returns the height in meters by which the ground counts as lower than its faces, at a distance in meters from the
 * camera. Without it, the errors of the faces would hide what lies on a slope that is seen at a grazing angle.
 */
export const groundMargin = (distance: number): number => Math.max(SIGHT_MARGIN, MARGIN_GROWTH * distance);

/** Returns whether a face is terrain whose height is known at its corners, so that it hides what is behind it. */
export function isHidingGround({ mesh, terrain }: Surface, face: number): boolean {
  if (terrain === null || mesh.owners[face] !== GROUND) return false;
  const corners = [...mesh.corners.subarray(face * 3, face * 3 + 3)];
  return !corners.some((corner) =>
    isHole(terrain, [mesh.positions[corner * 3] as number, mesh.positions[corner * 3 + 2] as number]),
  );
}
