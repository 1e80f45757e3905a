import { STRIDE } from '../body.ts';
import { CELL, CELLS_ACROSS, CHUNK, type Chunk, SHADED } from '../cast/chunk.ts';
import { TOWN_EDGE, type Town } from '../cast/town.ts';
import { type Colour, copyColour, dim, fromHex, mixIn } from '../colour.ts';
import { above, within } from '../coverage.ts';
import { grain } from '../noise.ts';
import type { LandUse } from '../plan/land-use.ts';
import { type Block, distanceInto } from '../plan/street-grid.ts';
import { layPaint } from './paint.ts';
import { paintStreets } from './street.ts';
import type { Spot, Surface } from './surface.ts';

const LAWN = fromHex(0x70834a);
const MEADOW = fromHex(0x8f9263);
const SOIL = fromHex(0x8f7f5e);
const YARD = fromHex(0x8d8a83);
const WOOD = fromHex(0x3f5a2c);
const PROMENADE = fromHex(0xc8bda6);

const GROUND: Partial<Record<LandUse, Readonly<Colour>>> = {
  towers: fromHex(0xa9a59c),
  offices: fromHex(0x97948d),
  apartments: fromHex(0x85896a),
  shops: YARD,
  works: YARD,
};

function paintGrass(out: Colour, { x, z, footprint }: Spot): void {
  mixIn(out, MEADOW, Math.max(0, 0.35 + 0.55 * grain(x, z, 26, footprint, 121)));
  mixIn(out, SOIL, Math.max(0, 0.5 * grain(x, z, 8, footprint, 122) - 0.2));
  dim(out, 1 + 0.12 * grain(x, z, 1.7, footprint, 123) + 0.13 * grain(x, z, 0.35, footprint, 124));
}

/** Open country beyond the town: fields, woods, and villages as pale specks. */
function paintCountry(out: Colour, { x, z, footprint }: Spot): void {
  copyColour(out, MEADOW);
  mixIn(out, SOIL, 0.5 * above(0.25, grain(x, z, 330, footprint / 4, 133), 0.1));
  const woods = grain(x, z, 620, footprint / 4, 131) + 0.6 * grain(x, z, 170, footprint / 4, 132);
  mixIn(out, WOOD, 0.9 * above(-0.1, woods, 0.4));
  mixIn(
    out,
    YARD,
    0.6 *
      above(0.35, grain(x, z, 900, footprint / 4, 134), 0.3) *
      above(0.1, grain(x, z, 45, footprint / 4, 135), 0.2),
  );
}

/** Whether a place over the river lies on a bridge's deck. */
export function isOnBridge(block: Block, x: number, z: number): boolean {
  for (const side of block.sides) {
    if (side.bridge && distanceInto(side, x, z) < side.half + 2.85) return true;
  }
  return false;
}

/** How much of the sky's light reaches the ground past the walls close by. */
function openness(town: Town, chunk: Chunk, cell: number, { x, z }: Spot): number {
  const g = town.store.geometry;
  let open = 1;
  for (let n = chunk.wallStart[cell] as number; n < (chunk.wallStart[cell + 1] as number); n++) {
    const body = chunk.walls[n] as number;
    const base = body * STRIDE;
    const [cos, sin] = [g[base + 2] as number, g[base + 3] as number];
    const [ox, oz] = [x - (g[base] as number), z - (g[base + 1] as number)];
    const dx = Math.max(0, Math.abs(ox * cos + oz * sin) - (g[base + 4] as number));
    const dz = Math.max(0, Math.abs(oz * cos - ox * sin) - (g[base + 5] as number));
    const near = 1 - Math.sqrt(dx * dx + dz * dz) / SHADED;
    const bottom = g[base + 6] as number;
    if (near > 0 && bottom < 3) open *= 1 - 0.42 * near * near;
  }
  return open;
}

/** Describes the ground at street level; `footprint` is the pixel's width on it. */
export function groundSurface(out: Surface, town: Town, spot: Spot): void {
  const { x, z } = spot;
  const { albedo } = out;
  out.nx = out.nz = out.gloss = out.leaf = 0;
  out.ny = out.open = 1;
  if (Math.abs(x) >= TOWN_EDGE || Math.abs(z) >= TOWN_EDGE) return paintCountry(albedo, spot);
  const { layout } = town;
  const block = layout.blockAt(x, z);
  const use = layout.useOf(block);
  copyColour(albedo, GROUND[use] ?? LAWN);
  if (!GROUND[use]) paintGrass(albedo, spot);
  else dim(albedo, 1 + 0.08 * grain(x, z, 6, spot.footprint, 125));
  const [left, north] = [x + TOWN_EDGE, z + TOWN_EDGE];
  const chunk = town.chunk(Math.floor(left / CHUNK), Math.floor(north / CHUNK));
  const cell = Math.floor((north % CHUNK) / CELL) * CELLS_ACROSS + Math.floor((left % CHUNK) / CELL);
  if (chunk) {
    for (let n = chunk.paintStart[cell] as number; n < (chunk.paintStart[cell + 1] as number); n++) {
      layPaint(albedo, town.store, chunk.paint[n] as number, spot);
    }
    out.open = openness(town, chunk, cell, spot);
  }
  const river = use === 'riverside' ? layout.distanceToWater(x, z) : 99;
  if (river > 12 || isOnBridge(block, x, z)) paintStreets(albedo, block, x, z, spot.footprint);
  if (river < 12)
    mixIn(albedo, PROMENADE, within(5, 8, river, spot.footprint) * (isOnBridge(block, x, z) ? 0 : 1));
}
