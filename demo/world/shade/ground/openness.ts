import type { Spot } from '../surface.ts';
import { cellAt } from './cells.ts';
import { type Plot, SHADED } from './plot.ts';

/** Returns the share of the sky's light that nearby walls do not block at a point on the ground. */
export function opennessAt(plot: Plot, { x, z, footprint }: Spot): number {
  if (footprint >= 1.6) return 1;
  const { geometry: g, cells } = plot.walls();
  const { start, items } = cells;
  if (items.length === 0) return 1;
  const cell = cellAt(cells, x, z);
  const end = start[cell + 1] as number;
  let open = 1;
  for (let n = start[cell] as number; n < end; n++) {
    const at = 6 * (items[n] as number);
    const cos = g[at + 2] as number;
    const sin = g[at + 3] as number;
    const ox = x - (g[at] as number);
    const oz = z - (g[at + 1] as number);
    const dx = Math.max(0, Math.abs(ox * cos + oz * sin) - (g[at + 4] as number));
    const dz = Math.max(0, Math.abs(oz * cos - ox * sin) - (g[at + 5] as number));
    const near = 1 - Math.sqrt(dx * dx + dz * dz) / SHADED;
    if (near > 0) open *= 1 - 0.5 * near * near;
  }
  return footprint < 0.8 ? open : open + (1 - open) * (footprint / 0.8 - 1);
}
