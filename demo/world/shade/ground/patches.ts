import { STRIDE } from '../../body.ts';
import { type Color, createColor, setHex } from '../../color.ts';
import { type Block, PAVEMENT } from '../../plan/street-grid.ts';
import type { Bodies } from '../../raster/city-chunks.ts';
import { layPatch } from '../paint.ts';
import type { Spot } from '../surface.ts';
import { type Cells, cellAt, createCells } from './cells.ts';
import { PATCH, type Patches } from './patch-list.ts';

/**
 * Maximum width of pixels that are painted patch by patch, in meters. Wider pixels get the mean of the cell.
 */
const FINE = 3;

/** Paint fades from the mean of the cell to the mean of the block between these pixel widths, in meters. */
const WIDE = 7;
const WIDEST = 10;

const tint = createColor();

/** Returns the area inside the streets of a block, in square meters. */
function areaOf({ sides }: Block): number {
  let twice = 0;
  let streets = 0;
  sides.forEach(({ x, z, length, half }, n) => {
    streets += length * (half + PAVEMENT);
    const next = sides[(n + 1) & 3] as { readonly x: number; readonly z: number };
    twice += x * next.z - next.x * z;
  });
  return Math.max(Math.abs(twice) / 2 - streets, 100);
}

/**
 * Returns the mean paint of a block, computed as if its patches were painted over each other, in order, at
 * random positions.
 */
function overallOf(block: Block, g: Float64Array): Float64Array {
  const mean = new Float64Array(4);
  const area = areaOf(block);
  for (let at = 0; at < g.length; at += PATCH) {
    const share = Math.min(0.9, (4 * (g[at + 4] as number) * (g[at + 5] as number)) / area);
    for (let c = 0; c < 3; c++)
      mean[c] = (mean[c] as number) * (1 - share) + (g[at + 6 + c] as number) * share;
    mean[3] = (mean[3] as number) * (1 - share) + share;
  }
  return mean;
}

/** Collects the patches of paint from a block's bodies. `stretch` can change the geometry of a driveway. */
export function createPatches(
  block: Block,
  bodies: Bodies,
  painted: readonly number[],
  stretch: (block: Block, geometry: Float64Array, at: number) => void,
): Patches {
  const geometry = new Float64Array(painted.length * PATCH);
  painted.forEach((body, n) => {
    geometry.set(bodies.geometry.subarray(body * STRIDE, body * STRIDE + 6), n * PATCH);
    setHex(tint, bodies.tint[body] as number);
    geometry.set([tint.r, tint.g, tint.b], n * PATCH + 6);
    if (bodies.kind[body] === 16) stretch(block, geometry, n * PATCH);
  });
  let cells: Cells | null = null;
  return {
    geometry,
    overall: overallOf(block, geometry),
    kind: Uint8Array.from(painted, (body) => bodies.kind[body] as number),
    seed: Uint32Array.from(painted, (body) => bodies.seed[body] as number),
    cells: () => (cells ??= createCells(block, geometry, PATCH, FINE / 2)),
    means: new Float32Array(0),
  };
}

/** Blends the patches of a cell over a color and returns the share that they cover. */
function layCell(out: Color, patches: Patches, cell: number, spot: Spot): number {
  const { start, items } = patches.cells();
  const end = start[cell + 1] as number;
  let bare = 1;
  for (let n = start[cell] as number; n < end; n++) {
    bare *= 1 - layPatch(out, patches, items[n] as number, spot);
  }
  return 1 - bare;
}

const SAMPLES = 3;
const sample = { x: 0.5, y: 0, z: 0.5, footprint: 0.5 };
const sum = createColor();

/** Computes the mean paint of each cell from a few samples. */
function meansOf(patches: Patches): Float32Array {
  const { left, north, size, across, down, start } = patches.cells();
  const means = new Float32Array(4 * across * down);
  sample.footprint = size / SAMPLES;
  for (let cell = 0; cell < across * down; cell++) {
    if (start[cell] === start[cell + 1]) continue;
    for (let n = 0; n < SAMPLES * SAMPLES; n++) {
      sample.x = left + size * ((cell % across) + ((n % SAMPLES) + 0.5) / SAMPLES);
      sample.z = north + size * (Math.floor(cell / across) + (Math.floor(n / SAMPLES) + 0.5) / SAMPLES);
      sum.r = sum.g = sum.b = 0;
      const share = layCell(sum, patches, cell, sample);
      const at = 4 * cell;
      means[at] = (means[at] as number) + sum.r / (SAMPLES * SAMPLES);
      means[at + 1] = (means[at + 1] as number) + sum.g / (SAMPLES * SAMPLES);
      means[at + 2] = (means[at + 2] as number) + sum.b / (SAMPLES * SAMPLES);
      means[at + 3] = (means[at + 3] as number) + share / (SAMPLES * SAMPLES);
    }
  }
  return means;
}

/** Blends the mean at index `at` over a color with a weight of `share`. */
function layMean(out: Color, means: Readonly<ArrayLike<number>>, at: number, share: number): void {
  const bare = 1 - share * (means[at + 3] as number);
  out.r = out.r * bare + share * (means[at] as number);
  out.g = out.g * bare + share * (means[at + 1] as number);
  out.b = out.b * bare + share * (means[at + 2] as number);
}

/** Blends the paint of a block over the color of its ground. */
export function layPaint(out: Color, patches: Patches, spot: Spot): void {
  if (patches.kind.length === 0) return;
  const { footprint } = spot;
  const wide = footprint <= WIDE ? 0 : footprint >= WIDEST ? 1 : (footprint - WIDE) / (WIDEST - WIDE);
  if (wide > 0) layMean(out, patches.overall, 0, wide);
  if (wide === 1) return;
  const cells = patches.cells();
  const cell = cellAt(cells, spot.x, spot.z);
  if (cells.start[cell] === cells.start[cell + 1]) return;
  if (footprint <= FINE) {
    layCell(out, patches, cell, spot);
    return;
  }
  if (patches.means.length === 0) patches.means = meansOf(patches);
  layMean(out, patches.means, 4 * cell, 1 - wide);
}
