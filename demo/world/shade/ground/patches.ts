import { STRIDE } from '../../body.ts';
import { type Colour, createColour, setHex } from '../../colour.ts';
import type { Block } from '../../plan/street-grid.ts';
import { layPatch } from '../paint.ts';
import type { Spot } from '../surface.ts';
import { type Cells, cellAt, createCells } from './cells.ts';
import type { Bodies } from '../../raster/city-chunks.ts';

/** Numbers of one patch in `Patches.geometry`: middle, direction, half sizes, then its linear colour. */
export const PATCH = 9;

/** Pixels up to this wide are painted patch by patch; wider ones with each cell's mean, metres. */
const FINE = 3;

/** The flat paint on a block's ground. */
export interface Patches {
  readonly geometry: Float64Array;
  readonly kind: Uint8Array;
  readonly seed: Uint32Array;
  readonly cells: Cells;
  /** Red, green and blue already times the share that paint covers, and that share, of each cell; empty until needed. */
  means: Float32Array;
}

const tint = createColour();

/** Collects paint from bodies; `adapt` may change a patch's numbers for its block. */
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
  return {
    geometry,
    kind: Uint8Array.from(painted, (body) => bodies.kind[body] as number),
    seed: Uint32Array.from(painted, (body) => bodies.seed[body] as number),
    cells: createCells(block, geometry, PATCH, FINE / 2),
    means: new Float32Array(0),
  };
}

/** Lays the patches of a cell over a colour; returns the share they cover. */
function layCell(out: Colour, patches: Patches, cell: number, spot: Spot): number {
  const { start, items } = patches.cells;
  const end = start[cell + 1] as number;
  let bare = 1;
  for (let n = start[cell] as number; n < end; n++) {
    bare *= 1 - layPatch(out, patches, items[n] as number, spot);
  }
  return 1 - bare;
}

const SAMPLES = 3;
const sample = { x: 0.5, y: 0, z: 0.5, footprint: 0.5 };
const sum = createColour();

/** Each cell's mean paint, from a few samples. */
function meansOf(patches: Patches): Float32Array {
  const { left, north, size, across, down, start } = patches.cells;
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

/** Lays a block's paint over its ground's colour. */
export function layPaint(out: Colour, patches: Patches, spot: Spot): void {
  const { cells } = patches;
  if (cells.items.length === 0) return;
  const cell = cellAt(cells, spot.x, spot.z);
  if (cells.start[cell] === cells.start[cell + 1]) return;
  if (spot.footprint <= FINE) {
    layCell(out, patches, cell, spot);
    return;
  }
  if (patches.means.length === 0) patches.means = meansOf(patches);
  const { means } = patches;
  const bare = 1 - (means[4 * cell + 3] as number);
  out.r = out.r * bare + (means[4 * cell] as number);
  out.g = out.g * bare + (means[4 * cell + 1] as number);
  out.b = out.b * bare + (means[4 * cell + 2] as number);
}
