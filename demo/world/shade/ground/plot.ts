import { Kind, STRIDE } from '../../body.ts';
import { unitOf } from '../../hash.ts';
import type { LandUse } from '../../plan/land-use.ts';
import type { Layout } from '../../plan/layout.ts';
import { type Block, PAVEMENT, distanceInto } from '../../plan/street-grid.ts';
import type { Bodies } from '../../raster/city-chunks.ts';
import { type Cells, createCells } from './cells.ts';
import type { Patches } from './patch-list.ts';
import { createPatches } from './patches.ts';

/** Numbers per side in `Plot.lines`: first corner, direction, half the width of the roadway, length. */
export const LINE = 6;

/** Distance up to which walls shade the ground, in meters. */
export const SHADED = 2.5;

/** Walls, six numbers each, indexed by the cells of the ground that they shade. */
export interface Walls {
  readonly geometry: Float64Array;
  readonly cells: Cells;
}

/** The ground of a block, prepared for shading. */
export interface Plot {
  readonly block: Block;
  readonly use: LandUse;
  readonly lines: Float64Array;
  /** Age of the asphalt of each side, from 0 (new, dark) to 1 (old, light). */
  readonly age: readonly [number, number, number, number];
  readonly dry: boolean;
  readonly bridged: boolean;
  readonly patches: Patches;
  /** Returns the walls that shade the ground of the block, computed when a close view first requires them. */
  readonly walls: () => Walls;
  /** Random number of the block, in [0, 1). */
  readonly lot: number;
}

function linesOf({ sides }: Block): Float64Array {
  const lines = new Float64Array(4 * LINE);
  sides.forEach(({ x, z, dx, dz, half, length }, n) => lines.set([x, z, dx, dz, half, length], n * LINE));
  return lines;
}

const isWall = (kind: number): boolean =>
  kind === Kind.house || kind === Kind.masonry || kind === Kind.glass || kind === Kind.hall;

/** Returns the bodies that pass a test and whose centers are in a block. */
function pickBodies(bodies: Bodies, { sides }: Block, isPicked: (body: number) => boolean): number[] {
  const { geometry: g, count } = bodies;
  const picked: number[] = [];
  for (let body = 0; body < count; body++) {
    if (!isPicked(body)) continue;
    const x = g[body * STRIDE] as number;
    const z = g[body * STRIDE + 1] as number;
    if (sides.every((side) => distanceInto(side, x, z) > -1)) picked.push(body);
  }
  return picked;
}

/** Extends a driveway that ends at the sidewalk to the curb. */
function stretchDrive(block: Block, g: Float64Array, at: number): void {
  const [x, z, cos, sin] = [g[at], g[at + 1], g[at + 2], g[at + 3]] as [number, number, number, number];
  const front = (g[at + 5] as number) + 0.5;
  const [fx, fz] = [x + sin * front, z - cos * front];
  const room = Math.min(...block.sides.map((side) => distanceInto(side, fx, fz) - side.half));
  if (room < 0 || room > PAVEMENT + 1.5) return;
  g[at] = x + sin * 0.5 * room;
  g[at + 1] = z - cos * 0.5 * room;
  g[at + 5] = (g[at + 5] as number) + 0.5 * room;
}

function wallsOf(bodies: Bodies, block: Block): Walls {
  const { geometry: g, kind } = bodies;
  const bodiesOnGround = pickBodies(
    bodies,
    block,
    (body) => isWall(kind[body] as number) && (g[body * STRIDE + 6] as number) < 3,
  );
  const geometry = new Float64Array(bodiesOnGround.length * 6);
  bodiesOnGround.forEach((body, n) => geometry.set(g.subarray(body * STRIDE, body * STRIDE + 6), n * 6));
  return { geometry, cells: createCells(block, geometry, 6, SHADED) };
}

export function createPlot(layout: Layout, block: Block, bodies: Bodies): Plot {
  const painted = pickBodies(bodies, block, (body) => (bodies.kind[body] as number) >= Kind.drive);
  const patches = createPatches(block, bodies, painted, stretchDrive);
  let walls: Walls | null = null;
  const ageOf = (n: number): number => unitOf(block.sides[n]?.street ?? 0, 5, 451);
  return {
    block,
    use: layout.useOf(block),
    lines: linesOf(block),
    age: [ageOf(0), ageOf(1), ageOf(2), ageOf(3)],
    dry: layout.distanceToWater(block.x, block.z) > block.reach * 1.25 + 45,
    bridged: block.sides.some(({ bridge }) => bridge),
    patches,
    walls: () => (walls ??= wallsOf(bodies, block)),
    lot: unitOf(block.seed, 7, 452),
  };
}
