import { dim } from '../colour.ts';
import { grain } from '../noise.ts';
import { type Spot, type Surface, turnNormal } from './surface.ts';

/** Describes the crown of a tree, whose numbers begin at `base`, at a spot on it; its colour is already in `out`. */
export function crownSurface(out: Surface, g: Float32Array, base: number, spot: Spot): void {
  const [bottom, top] = [g[base + 6] as number, g[base + 7] as number];
  const half = g[base + 4] as number;
  const { x, y, z, footprint } = spot;
  const rough = 0.75;
  const ny = ((y - (top + bottom) / 2) * 4) / (top - bottom) ** 2;
  const nx = (x - (g[base] as number)) / half ** 2;
  const nz = (z - (g[base + 1] as number)) / half ** 2;
  const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  const leaves = grain(x + 0.6 * y, z - 0.5 * y, 0.42, footprint, 171);
  const tufts = grain(x - 0.4 * y, z + 0.7 * y, 1.3, footprint, 172);
  out.nx = nx * size + rough * (0.6 * tufts + 0.35 * leaves);
  out.ny = ny * size + 0.25;
  out.nz = nz * size + rough * (0.6 * grain(x + 0.8 * y, z, 1.2, footprint, 173) - 0.35 * leaves);
  turnNormal(out, 1, 0);
  const height = (y - bottom) / (top - bottom);
  dim(out.albedo, 0.95 + 0.3 * tufts + 0.3 * leaves);
  out.open = (0.4 + 0.6 * height) * (0.92 + 0.25 * Math.min(0, tufts));
  out.leaf = 0.22;
}
