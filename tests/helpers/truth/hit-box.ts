import { BodyFace, type Hit, type Ray } from '../../../demo/world/ray.ts';

/**
 * Scratch state of `hitBox`, reused to avoid allocations: the ray's interval inside the planes clipped so
 * far, and the face through which the ray enters.
 */
let enter = 0;
let leave = 0;
let side = 0;

interface Ends {
  readonly positive: number;
  readonly negative: number;
}

const ENDS_X: Ends = { positive: BodyFace.right, negative: BodyFace.left };
const ENDS_Z: Ends = { positive: BodyFace.back, negative: BodyFace.front };

/** Narrows the interval to local values within [-half, half]. Returns false if nothing remains. */
function clipPair(from: number, step: number, half: number, { positive, negative }: Ends): boolean {
  if (step > -1e-9 && step < 1e-9) return from >= -half && from <= half;
  const a = (-half - from) / step;
  const b = (half - from) / step;
  const near = a < b ? a : b;
  const far = a < b ? b : a;
  if (near > enter) {
    enter = near;
    side = step > 0 ? negative : positive;
  }
  if (far < leave) leave = far;
  return enter < leave;
}

/** Narrows the interval to the distances t at which `value + t * step` is at most 0. */
function clipPlane(value: number, step: number, face: number): boolean {
  if (step > -1e-9 && step < 1e-9) return value <= 0;
  const t = -value / step;
  if (step < 0) {
    if (t > enter) {
      enter = t;
      side = face;
    }
  } else if (t < leave) leave = t;
  return enter < leave;
}

interface LocalRay {
  readonly lx: number;
  readonly lz: number;
  readonly dx: number;
  readonly dz: number;
}

/** Narrows the interval to the part below a body's flat top, or below its slopes and ceiling. */
function clipRoof(g: Float32Array, base: number, ray: Ray, { lx, lz, dx, dz }: LocalRay): boolean {
  const above = ray.y - (g[base + 7] as number);
  const slopeX = g[base + 8] as number;
  const slopeZ = g[base + 9] as number;
  if (slopeX === 0 && slopeZ === 0) return clipPlane(above, ray.dy, BodyFace.top);
  if (slopeX > 0) {
    const rise = above - slopeX * (g[base + 4] as number);
    if (!clipPlane(rise + slopeX * lx, ray.dy + slopeX * dx, BodyFace.slopeRight)) return false;
    if (!clipPlane(rise - slopeX * lx, ray.dy - slopeX * dx, BodyFace.slopeLeft)) return false;
  }
  if (slopeZ > 0) {
    const rise = above - slopeZ * (g[base + 5] as number);
    if (!clipPlane(rise + slopeZ * lz, ray.dy + slopeZ * dz, BodyFace.slopeBack)) return false;
    if (!clipPlane(rise - slopeZ * lz, ray.dy - slopeZ * dz, BodyFace.slopeFront)) return false;
  }
  const ceiling = g[base + 10] as number;
  return ceiling === Infinity || clipPlane(ray.y - ceiling, ray.dy, BodyFace.top);
}

/**
 * Intersects a ray with a box under a flat or pitched roof. If the intersection is closer than `hit`, updates
 * `hit` and returns true.
 */
export function hitBox(g: Float32Array, base: number, ray: Ray, hit: Hit): boolean {
  const cos = g[base + 2] as number;
  const sin = g[base + 3] as number;
  const ox = ray.x - (g[base] as number);
  const oz = ray.z - (g[base + 1] as number);
  const lx = ox * cos + oz * sin;
  const lz = oz * cos - ox * sin;
  const dx = ray.dx * cos + ray.dz * sin;
  const dz = ray.dz * cos - ray.dx * sin;
  const halfX = g[base + 4] as number;
  const halfZ = g[base + 5] as number;
  enter = 0;
  leave = hit.t;
  side = -1;
  if (!clipPair(lx, dx, halfX, ENDS_X)) return false;
  if (!clipPair(lz, dz, halfZ, ENDS_Z)) return false;
  if (!clipPlane((g[base + 6] as number) - ray.y, -ray.dy, BodyFace.under)) return false;
  if (!clipRoof(g, base, ray, { lx, lz, dx, dz })) return false;
  if (side < 0) return false;
  hit.t = enter;
  hit.face = side;
  return true;
}
