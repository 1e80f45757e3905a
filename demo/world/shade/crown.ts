import { grain } from '../noise.ts';
import { type Spot, type Surface, turnNormal } from './surface.ts';

/** The degree to which tufts of leaves perturb the normal of a crown's surface. */
const ROUGH = 0.85;

/**
 * Describes the surface of a tree's crown at a spot. `base` is the index of the crown's geometry, and `out`
 * already has its color.
 */
export function crownSurface(out: Surface, g: Float32Array, base: number, spot: Spot): void {
  const bottom = g[base + 6] as number;
  const top = g[base + 7] as number;
  const half = g[base + 4] as number;
  const { x, y, z, footprint } = spot;
  const tall = (top - bottom) / 2;
  const ny = (y - bottom - tall) / (tall * tall);
  const nx = (x - (g[base] as number)) / (half * half);
  const nz = (z - (g[base + 1] as number)) / (half * half);
  const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  // Leaves are textured in the plane that the surface faces most directly, so that they are not stretched on
  // the sides.
  const flat = ny * ny * 1.2 > nx * nx + nz * nz;
  const u = flat || nx * nx < nz * nz ? x : z;
  const v = flat ? z : y;
  const tufts = grain(u, v, 1.15, footprint, 172);
  const aside = footprint < 0.8 ? grain(v, u, 0.95, footprint, 173) : 0;
  const leaves = footprint < 0.3 ? grain(u, v, 0.34, footprint, 171) : 0;
  out.nx = nx * size + ROUGH * (0.65 * tufts + 0.4 * leaves);
  out.ny = ny * size + 0.2;
  out.nz = nz * size + ROUGH * (0.65 * aside - 0.4 * leaves);
  turnNormal(out, 1, 0);
  // The crown's own shadow darkens the gaps between tufts, more at the bottom than at the top.
  const deep = tufts + 0.6 * leaves;
  const height = (y - bottom) / (top - bottom);
  const shade = 0.86 + (deep < 0 ? 0.42 : 0.28) * deep;
  out.albedo.r *= shade * (1.03 + 0.12 * aside);
  out.albedo.g *= 0.94 * shade;
  out.albedo.b *= shade * (1 - 0.1 * aside);
  const lit = 0.48 + 0.52 * height;
  out.open = lit * (1 + 0.4 * (deep < 0 ? deep : 0));
  out.leaf = 0.08 + 0.05 * height;
}
