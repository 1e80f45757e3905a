import { type BentRay, PIECE } from './bent-ray.ts';
import { createHit, createRay, march } from './march.ts';
import type { Town } from './town.ts';

/**
 * The intersection of a ray with a body. `distance` is in meters from the camera, and `body` is an index in the
 * town.
 */
export interface BodyMet {
  readonly distance: number;
  readonly body: number;
  readonly face: number;
}

/**
 * Returns the first intersection of a ray with a body within `limit` meters, or null. The ray is cast in
 * straight pieces.
 */
export function firstBody(town: Town, bent: BentRay, limit: number): BodyMet | null {
  const [ray, hit] = [createRay(), createHit()];
  let start = bent.metersAt(0);
  for (let from = 0; from < limit; from += PIECE) {
    const to = Math.min(limit, from + PIECE);
    const end = bent.metersAt(to);
    const [x, y, z] = [end.x - start.x, end.y - start.y, end.z - start.z];
    const size = Math.sqrt(x * x + y * y + z * z);
    Object.assign(ray, start, { dx: x / size, dy: y / size, dz: z / size });
    hit.t = size;
    if (march(town, ray, hit, false)) {
      return { distance: from + (hit.t / size) * (to - from), body: hit.body, face: hit.face };
    }
    start = end;
  }
  return null;
}
