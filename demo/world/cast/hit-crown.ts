import { noise } from '../noise.ts';
import { BodyFace, type Hit, type Ray } from './ray.ts';

/** How much of a crown's edge is gaps between leaves. */
const RAGGED = 0.38;

/** Meets a ray with a tree's crown: an ellipsoid whose outline is eaten by noise, as leaves do. */
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
  const facing = root / Math.sqrt(a);
  if (facing < 0.8) {
    const x = ray.x + t * ray.dx;
    const y = ray.y + t * ray.dy;
    const z = ray.z + t * ray.dz;
    if (facing < RAGGED * (1 + 1.2 * noise(x * 1.7 + y * 0.9, z * 1.7 - y * 1.1, 71))) return false;
  }
  hit.t = t;
  hit.face = BodyFace.crown;
  return true;
}
