import type { Faces } from '../faces/occluders.ts';
import { curvatureRadius } from '../shape/curvature.ts';
import { groundMargin } from '../shape/hiding-ground.ts';
import { MeshBuilder } from '../shape/mesh.ts';
import type { Surface } from '../shape/surface.ts';
import { addTerrain } from './terrain-faces.ts';

/**
 * Maximum number of faces of the ground. Those in view are drawn for each view, which takes 0.2 ms per 1,000 faces in
 * software.
 */
const MAX_GROUND_FACES = 10_000;

/**
 * Returns the terrain of a surface as few faces, which are lower than the terrain by the margin for their errors. The
 * points of the surface's mesh come before those of these faces.
 */
export function groundBelow({ mesh: { positions }, origin, terrain }: Surface): Faces {
  const builder = new MeshBuilder(curvatureRadius(origin.latitude));
  const terrainError = terrain ? addTerrain(builder, terrain, MAX_GROUND_FACES) : 1;
  const mesh = builder.finish();
  const own = mesh.positions;
  for (let at = 0; at < own.length; at += 3) {
    const distance = Math.hypot(...own.subarray(at, at + 3));
    own[at + 1] = (own[at + 1] as number) - groundMargin(distance, terrainError);
  }
  const all = new Float32Array(positions.length + own.length);
  all.set(positions);
  all.set(own, positions.length);
  return { positions: all, corners: mesh.corners.map((corner) => positions.length / 3 + corner) };
}
