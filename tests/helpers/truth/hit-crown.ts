import { BodyFace, type Hit, type Ray } from '../../../demo/world/ray.ts';

/**
 * Intersects a ray with a tree's crown, a vertical ellipsoid. If the intersection is closer than `hit`,
 * updates `hit` and returns true.
 */
export function hitCrown(g: Float32Array, base: number, ray: Ray, hit: Hit): boolean {
  const bottom = g[base + 6] as number;
  const top = g[base + 7] as number;
  const across = 1 / (g[base + 4] as number);
  const up = 2 / (top - bottom);
  const ox = (ray.x - (g[base] as number)) * across;
  const oy = (ray.y - (top + bottom) / 2) * up;
  const oz = (ray.z - (g[base + 1] as number)) * across;
  const dx = ray.dx * across;
  const dy = ray.dy * up;
  const dz = ray.dz * across;
  const a = dx * dx + dy * dy + dz * dz;
  const b = ox * dx + oy * dy + oz * dz;
  const c = ox * ox + oy * oy + oz * oz - 1;
  const inside = b * b - a * c;
  if (inside <= 0 || c <= 0) return false;
  const root = Math.sqrt(inside);
  const t = (-b - root) / a;
  if (t <= 0 || t >= hit.t) return false;
  hit.t = t;
  hit.face = BodyFace.crown;
  return true;
}
