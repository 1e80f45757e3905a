import { Kind, STRIDE, TALLEST } from '../../../demo/world/body.ts';
import type { Hit, Ray } from '../../../demo/world/ray.ts';
import { AxisWalk } from './axis-walk.ts';
import { CELL, CELLS_ACROSS, CHUNK, type Chunk } from './chunk.ts';
import { hitBox } from './hit-box.ts';
import { hitCrown } from './hit-crown.ts';
import { CHUNKS_ACROSS, TOWN_EDGE, type Town } from './town.ts';

/**
 * The state of a ray that is cast through a town. If `any` is true, the ray ends at the first intersection
 * found instead of the nearest one.
 */
interface Walk {
  store: Town['store'];
  ray: Ray;
  hit: Hit;
  any: boolean;
}

/** The part of a ray within one chunk: the chunk's northwest corner, and distances along the ray. */
interface Stretch {
  left: number;
  north: number;
  from: number;
  to: number;
}

// Scratch state, reused to avoid allocations. Rays can share it because each ray ends before the next one
// begins.
const chunkX = new AxisWalk();
const chunkZ = new AxisWalk();
const cellX = new AxisWalk();
const cellZ = new AxisWalk();
const stretch: Stretch = { left: 0, north: 0, from: 0, to: 0 };

/**
 * Intersects a ray with the bodies of one cell, in which the ray is never lower than `lowest`. Returns true
 * if a body is closer than the nearest hit so far. Two cheap tests skip bodies that the ray passes at the
 * side or above.
 */
function meetCell({ store, ray, hit }: Walk, chunk: Chunk, cell: number, lowest: number): boolean {
  const { geometry: g, kind } = store;
  const { bodies, bodyStart } = chunk;
  const { x, z, dx, dz } = ray;
  const level = dx * dx + dz * dz;
  const end = bodyStart[cell + 1] as number;
  let met = false;
  for (let n = bodyStart[cell] as number; n < end; n++) {
    const body = bodies[n] as number;
    const base = body * STRIDE;
    if ((g[base + 12] as number) < lowest) continue;
    const aside = ((g[base] as number) - x) * dz - ((g[base + 1] as number) - z) * dx;
    if (aside * aside > (g[base + 11] as number) * level) continue;
    if (kind[body] === Kind.crown ? hitCrown(g, base, ray, hit) : hitBox(g, base, ray, hit)) {
      hit.body = body;
      met = true;
    }
  }
  return met;
}

/** Steps through the cells of a chunk along `stretch`. Returns true if the ray has ended. */
function marchCells(walk: Walk, chunk: Chunk): boolean {
  const { ray, hit, any } = walk;
  const { left, north, from, to } = stretch;
  const at = from + 1e-6;
  cellX.begin({ from: ray.x, direction: ray.dx, at }, left, CELL, CELLS_ACROSS - 1);
  cellZ.begin({ from: ray.z, direction: ray.dz, at }, north, CELL, CELLS_ACROSS - 1);
  let t = from;
  for (;;) {
    const out = Math.min(cellX.next, cellZ.next, to);
    const cell = cellZ.index * CELLS_ACROSS + cellX.index;
    const lowest = ray.y + ray.dy * (ray.dy < 0 ? out : t);
    if ((chunk.cellTop[cell] as number) > lowest) {
      const met = meetCell(walk, chunk, cell, lowest);
      if ((met && any) || (hit.body >= 0 && hit.t <= out)) return true;
    }
    if (out >= to) return false;
    t = out;
    const axis = cellX.next < cellZ.next ? cellX : cellZ;
    axis.advance();
    if (axis.index < 0 || axis.index >= CELLS_ACROSS) return false;
  }
}

/** Narrows `stretch` to the part below a height. Returns false if the ray is never below this height. */
function clipBelow({ y, dy }: Ray, height: number): boolean {
  if (dy === 0) return y < height;
  const crossing = (height - y) / dy;
  if (dy < 0) stretch.from = Math.max(stretch.from, crossing);
  else stretch.to = Math.min(stretch.to, crossing);
  return stretch.from < stretch.to;
}

/**
 * Casts a ray through the town, chunk by chunk, up to `hit.t` meters. The caller sets `hit.t`. If the ray
 * hits nothing, `hit.body` is -1. If `any` is true, the first body found ends the ray, which suffices to test
 * whether a point is in shadow.
 */
export function march(town: Town, ray: Ray, hit: Hit, any: boolean): boolean {
  const walk = { store: town.store, ray, hit, any };
  hit.body = -1;
  chunkX.begin({ from: ray.x, direction: ray.dx, at: 0 }, -TOWN_EDGE, CHUNK, CHUNKS_ACROSS - 1);
  chunkZ.begin({ from: ray.z, direction: ray.dz, at: 0 }, -TOWN_EDGE, CHUNK, CHUNKS_ACROSS - 1);
  const ceiling = ray.dy > 0 ? Math.max(0, (TALLEST - ray.y) / ray.dy) : Infinity;
  let t = 0;
  for (;;) {
    const end = Math.min(hit.t, ceiling);
    const chunk = t < end ? town.chunk(chunkX.index, chunkZ.index) : null;
    if (chunk === null) return hit.body >= 0;
    const out = Math.min(chunkX.next, chunkZ.next, end);
    stretch.left = chunkX.index * CHUNK - TOWN_EDGE;
    stretch.north = chunkZ.index * CHUNK - TOWN_EDGE;
    stretch.from = t;
    stretch.to = out;
    if (clipBelow(ray, chunk.top) && marchCells(walk, chunk)) return true;
    t = out;
    (chunkX.next < chunkZ.next ? chunkX : chunkZ).advance();
  }
}

export const createRay = (): Ray => ({ x: 0, y: 0, z: 0, dx: 0, dy: 0, dz: 0 });

export const createHit = (): Hit => ({ t: Infinity, body: -1, face: 0 });
