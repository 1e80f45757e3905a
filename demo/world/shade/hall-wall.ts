import { Hall, Mark, hasMark, wallOf } from '../appearance.ts';
import { type Color, copyColor, createColor, dim, fromHex, mixIn } from '../color.ts';
import { within } from '../coverage.ts';
import { SCHOOL_GRID } from './facade-grids.ts';
import { stripes, swapIn } from './pattern.ts';
import type { Surface } from './surface.ts';
import type { Wall } from './wall.ts';
import type { WindowGrid } from './window-grid.ts';

const DOCK = fromHex(0x4a4d50);
const LIT = fromHex(0x8d918f);
const CAP = fromHex(0xe6e3dc);
const GLASS = fromHex(0x34414b);
const DEEP = fromHex(0x2e2f30);
const SIGNS: readonly Readonly<Color>[] = [
  0xb23a2e, 0x2a4f86, 0x3c7045, 0xd58b2c, 0x5a2f5a, 0x2b2d30, 0xc9b04a,
].map(fromHex);

const base = createColor();

/** Draws a grid of windows on a wall from `foot` meters upward, and returns the share of glass. */
export type PaintGrid = (out: Surface, grid: WindowGrid, wall: Wall, foot: number) => number;

function paintDocks(out: Surface, { along, up, footprint, seed }: Wall): void {
  dim(out.albedo, 1.03 - 0.12 * stripes(0, 0.4, along / 1.1, footprint / 1.1));
  if (!hasMark(seed, Mark.front)) return;
  copyColor(base, out.albedo);
  const doors = stripes(0.16, 0.84, along / 4.4, footprint / 4.4) * within(1.1, 4, up, footprint);
  swapIn(out.albedo, base, LIT, doors);
  swapIn(
    out.albedo,
    base,
    DOCK,
    stripes(0.08, 0.92, along / 4.4, footprint / 4.4) * within(0.2, 1.1, up, footprint),
  );
}

/** Draws a wall of a store: glass below a sign at the front, and a colored band on the other walls. */
function paintStore(out: Surface, { along, half, up, top, front, footprint, seed }: Wall): number {
  dim(out.albedo, 1.02 - 0.08 * stripes(0, 0.12, along / 7.6, footprint / 7.6));
  copyColor(base, out.albedo);
  const sign = SIGNS[(seed >>> 13) % SIGNS.length] ?? CAP;
  if (!front) {
    mixIn(out.albedo, sign, 0.6 * within(top - 1.4, top - 0.9, up, footprint));
    return 0;
  }
  const glass =
    within(0.4, Math.min(3.2, top - 2), up, footprint) *
    stripes(0.05, 0.95, along / 3.8, footprint / 3.8) *
    within(-half * 0.86, half * 0.86, along, footprint);
  swapIn(out.albedo, base, GLASS, glass);
  swapIn(
    out.albedo,
    base,
    sign,
    within(top - 1.9, top - 0.7, up, footprint) * stripes(0.2, 0.8, along / 16, footprint / 16),
  );
  return 0.06 * glass;
}

function paintPanels(out: Surface, wall: Wall): number {
  const { along, up, top, footprint, front } = wall;
  dim(out.albedo, 1.01 - 0.3 * stripes(0, 0.012, along / 7, footprint / 7));
  copyColor(base, out.albedo);
  swapIn(out.albedo, base, LIT, 0.45 * within(top - 2.2, top - 1.2, up, footprint));
  if (!front) return 0;
  const glass = stripes(0.15, 0.85, along / 7, footprint / 7) * within(1, 3, up, footprint);
  swapIn(out.albedo, base, GLASS, glass);
  return 0.07 * glass;
}

/** Draws a parking garage: bands of parapet with dark decks behind them. */
function paintDecks(out: Surface, { along, half, up, bottom, footprint }: Wall): void {
  const bay = (2 * half) / Math.max(1, Math.floor(half / 4.5 + 0.5));
  copyColor(base, out.albedo);
  const open = stripes(0.42, 0.96, (up - bottom) / 3.2, footprint / 3.2);
  const between = stripes(0.05, 0.95, (along + half) / bay, footprint / bay);
  swapIn(out.albedo, base, DEEP, open * between * 0.93);
}

/** Draws the outside of a stadium: ramps behind bands of wall, with piers between them. */
function paintStands(out: Surface, { along, up, footprint }: Wall): void {
  copyColor(base, out.albedo);
  const open = stripes(0.5, 0.92, up / 6.2, footprint / 6.2) * stripes(0.08, 0.92, along / 5, footprint / 5);
  swapIn(out.albedo, base, DEEP, open * 0.8);
}

/** Draws the wall of a hall. `out` already has the plain color of the wall. Returns the gloss of the wall. */
export function paintHall(out: Surface, wall: Wall, paintGrid: PaintGrid): number {
  const style = wallOf(wall.seed);
  const { top, up, footprint } = wall;
  let gloss = 0;
  if (style === Hall.docks) paintDocks(out, wall);
  else if (style === Hall.store) gloss = paintStore(out, wall);
  else if (style === Hall.panels) gloss = paintPanels(out, wall);
  else if (style === Hall.school) gloss = 0.06 * paintGrid(out, SCHOOL_GRID, wall, 0);
  else if (style === Hall.decks) paintDecks(out, wall);
  else paintStands(out, wall);
  mixIn(out.albedo, CAP, 0.55 * within(top - 0.6, top - 0.1, up, footprint));
  return gloss;
}
