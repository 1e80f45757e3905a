import { Kind, STRIDE } from '../body.ts';
import { CELL, CELLS_ACROSS, CHUNK, type Chunk } from './chunk.ts';
import { hitBox } from './hit-box.ts';
import { hitCrown } from './hit-crown.ts';
import type { Hit, Ray } from './ray.ts';
import { TALLEST, TOWN_EDGE, type Town } from './town.ts';

/**
 * Meets a ray with the bodies of one cell, where it comes no lower than `lowest`; true when one is closer
 * than `hit`. Bodies that the ray passes aside or above are left out by two cheap tests.
 */
function meetCell(town: Town, chunk: Chunk, cell: number, ray: Ray, hit: Hit, lowest: number): boolean {
  const { geometry: g, kind } = town.store;
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

/** Walks the cells of a chunk between two distances along the ray; `any` stops at the first body met. */
function marchCells(
  town: Town,
  chunk: Chunk,
  ray: Ray,
  hit: Hit,
  span: { left: number; north: number; from: number; to: number },
  any: boolean,
): boolean {
  const { left, north, from, to } = span;
  const { dx, dy, dz } = ray;
  const inset = from + 1e-6;
  let column = clampCell(Math.floor((ray.x + inset * dx - left) / CELL));
  let row = clampCell(Math.floor((ray.z + inset * dz - north) / CELL));
  const stepX = dx > 0 ? 1 : -1;
  const stepZ = dz > 0 ? 1 : -1;
  const perX = dx === 0 ? Infinity : CELL / Math.abs(dx);
  const perZ = dz === 0 ? Infinity : CELL / Math.abs(dz);
  let nextX = dx === 0 ? Infinity : (left + (column + (dx > 0 ? 1 : 0)) * CELL - ray.x) / dx;
  let nextZ = dz === 0 ? Infinity : (north + (row + (dz > 0 ? 1 : 0)) * CELL - ray.z) / dz;
  let t = from;
  for (;;) {
    const out = Math.min(nextX, nextZ, to);
    const cell = row * CELLS_ACROSS + column;
    const lowest = ray.y + dy * (dy < 0 ? out : t);
    if ((chunk.cellTop[cell] as number) > lowest) {
      const met = meetCell(town, chunk, cell, ray, hit, lowest);
      if ((met && any) || (hit.body >= 0 && hit.t <= out)) return true;
    }
    if (out >= to) return false;
    t = out;
    if (nextX < nextZ) {
      column += stepX;
      nextX += perX;
      if (column < 0 || column >= CELLS_ACROSS) return false;
    } else {
      row += stepZ;
      nextZ += perZ;
      if (row < 0 || row >= CELLS_ACROSS) return false;
    }
  }
}

const clampCell = (cell: number): number => (cell < 0 ? 0 : cell >= CELLS_ACROSS ? CELLS_ACROSS - 1 : cell);

/**
 * Follows a ray through the town, chunk by chunk, until `hit.t` (set it first; `hit.body` is -1 when nothing is
 * met). With `any` the first body found ends the walk: enough to know that a place lies in shadow.
 */
export function march(town: Town, ray: Ray, hit: Hit, any: boolean): boolean {
  hit.body = -1;
  const { dx, dy, dz } = ray;
  let column = Math.floor((ray.x + TOWN_EDGE) / CHUNK);
  let row = Math.floor((ray.z + TOWN_EDGE) / CHUNK);
  const stepX = dx > 0 ? 1 : -1;
  const stepZ = dz > 0 ? 1 : -1;
  const perX = dx === 0 ? Infinity : CHUNK / Math.abs(dx);
  const perZ = dz === 0 ? Infinity : CHUNK / Math.abs(dz);
  let nextX = dx === 0 ? Infinity : ((column + (dx > 0 ? 1 : 0)) * CHUNK - TOWN_EDGE - ray.x) / dx;
  let nextZ = dz === 0 ? Infinity : ((row + (dz > 0 ? 1 : 0)) * CHUNK - TOWN_EDGE - ray.z) / dz;
  const ceiling = dy > 0 ? Math.max(0, (TALLEST - ray.y) / dy) : Infinity;
  let t = 0;
  for (;;) {
    const end = Math.min(hit.t, ceiling);
    const chunk = t < end ? town.chunk(column, row) : null;
    if (chunk === null) return hit.body >= 0;
    const out = Math.min(nextX, nextZ, end);
    const atTop = (chunk.top - ray.y) / dy;
    const from = dy < 0 ? Math.max(t, atTop) : t;
    const to = dy > 0 ? Math.min(out, atTop) : out;
    if (from < to && (dy !== 0 || ray.y < chunk.top)) {
      const span = { left: column * CHUNK - TOWN_EDGE, north: row * CHUNK - TOWN_EDGE, from, to };
      if (marchCells(town, chunk, ray, hit, span, any)) return true;
    }
    t = out;
    if (nextX < nextZ) {
      column += stepX;
      nextX += perX;
    } else {
      row += stepZ;
      nextZ += perZ;
    }
  }
}
