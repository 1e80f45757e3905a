import { Curtain, Front, Mark, Siding, hasMark, wallOf } from '../appearance.ts';
import { Kind } from '../body.ts';
import { type Color, copyColor, createColor, dim, fromHex, mixIn } from '../color.ts';
import { above, within } from '../coverage.ts';
import { grain } from '../noise.ts';
import { CURTAIN_GRIDS, FRONT_GRIDS, HOUSE_GRID } from './facade-grids.ts';
import { GROUND_FLOOR, paintDoor, paintShops } from './ground-floor.ts';
import { paintHall } from './hall-wall.ts';
import { stripes, swapIn } from './pattern.ts';
import type { Surface } from './surface.ts';
import type { Wall } from './wall.ts';
import { type GridPlace, type WindowGrid, paintWindows } from './window-grid.ts';

const WHITE = fromHex(0xe9e6de);
const DOORS: readonly Readonly<Color>[] = [0x7a2f28, 0x2f4a3c, 0x31435f, 0x5a4030, 0x26282a, 0xe6e2d8].map(
  fromHex,
);
const GARAGE = fromHex(0xdedbd2);
const RAIL = fromHex(0x8f979b);
const RECESS = fromHex(0x3f4347);
const SLAB = fromHex(0xd8d4ca);
const MORTAR = fromHex(0xb5ab9c);
const BARE = fromHex(0x55544f);

const base = createColor();
const plain = createColor();
const wallColor = createColor();
const place: GridPlace = { across: 0.5, up: 0.5, width: 0.5, height: 0.5, footprint: 0.5, seed: 0 };

/** Draws windows on the entire wall above `foot` meters from its bottom. */
function paintGrid(out: Surface, grid: WindowGrid, wall: Wall, foot: number): number {
  place.across = wall.along + wall.half;
  place.width = 2 * wall.half;
  place.up = wall.up - wall.bottom - foot;
  place.height = Math.max(2, wall.top - grid.head - wall.bottom - foot);
  place.footprint = wall.footprint;
  place.seed = wall.seed ^ (wall.end ? 77 : 0) ^ (wall.front ? 0 : 501);
  return paintWindows(out, grid, place);
}

/** Typical ratio of a pixel's length to its width on a wall. Walls are mostly seen from above. */
const SLANT = 2;

function paintSiding(out: Surface, siding: number, { along, up, footprint }: Wall): void {
  const high = footprint * SLANT;
  if (siding === Siding.clapboard) dim(out.albedo, 1.02 - 0.16 * stripes(0, 0.14, up / 0.19, high / 0.19));
  else if (siding === Siding.batten)
    dim(out.albedo, 1.02 - 0.16 * stripes(0, 0.12, along / 0.4, footprint / 0.4));
  else if (siding === Siding.brick) {
    dim(out.albedo, 1 + 0.1 * grain(along, up * 3, 0.24, high, 155));
    mixIn(out.albedo, MORTAR, 0.4 * stripes(0, 0.13, up / 0.076, high / 0.076));
  }
}

function paintDormer(out: Surface, { along, up, bottom, footprint }: Wall): void {
  copyColor(base, out.albedo);
  const trim = within(-0.62, 0.62, along, footprint) * within(0.15, 1.3, up - bottom, footprint);
  const glass = within(-0.5, 0.5, along, footprint) * within(0.27, 1.18, up - bottom, footprint);
  swapIn(out.albedo, base, WHITE, trim);
  swapIn(out.albedo, WHITE, HOUSE_GRID.pane, glass);
}

/** Draws the triangle of a gable: white boards along its edges, and a small window if the gable is tall. */
function paintGable(out: Surface, { along, up, half, top, slope, footprint }: Wall): void {
  copyColor(base, out.albedo);
  const peak = slope * half;
  const rise = up - top;
  if (peak > 1.6) {
    const pane =
      within(-0.4, 0.4, along, footprint) * within(0.5 * peak - 0.65, 0.5 * peak + 0.35, rise, footprint);
    swapIn(out.albedo, base, HOUSE_GRID.pane, pane);
  }
  mixIn(out.albedo, WHITE, 1 - above(0.28, peak - slope * Math.abs(along) - rise, footprint));
}

function paintGate(out: Surface, { along, up, half, bottom, footprint }: Wall): void {
  copyColor(base, out.albedo);
  const door = within(-half + 0.5, half - 0.5, along, footprint) * within(0, 2.2, up - bottom, footprint);
  swapIn(out.albedo, base, GARAGE, door * (1 - 0.12 * stripes(0, 0.1, up / 0.55, footprint / 0.55)));
}

function paintStoreysOfHouse(out: Surface, wall: Wall): void {
  const { half, bottom, seed, front } = wall;
  out.gloss = HOUSE_GRID.gloss * paintGrid(out, HOUSE_GRID, wall, 0);
  if (!front || bottom >= 1) return;
  const from = (((seed >>> 14) & 7) / 8 - 0.5) * half;
  paintDoor(out, wall, from, DOORS[(seed >>> 17) % DOORS.length] ?? WHITE);
}

function paintHouse(out: Surface, wall: Wall): void {
  const { up, half, bottom, top, seed, front } = wall;
  paintSiding(out, wallOf(seed), wall);
  if (up > top) paintGable(out, wall);
  else if (front && hasMark(seed, Mark.front) && half < 4.6) paintGate(out, wall);
  else if (half >= 1.7) paintStoreysOfHouse(out, wall);
  else if (front && bottom > 2) paintDormer(out, wall);
}

/** Draws open balconies in every second bay: a rail, a dark recess and the slab of the next floor. */
function paintBalconies(out: Surface, grid: WindowGrid, wall: Wall, foot: number): void {
  const { along, half, up, bottom, top, footprint } = wall;
  const pair = (4 * half) / Math.max(1, Math.floor((2 * half) / grid.bay + 0.5));
  const height = Math.max(2, top - grid.head - bottom - foot);
  const storey = height / Math.max(1, Math.floor(height / grid.storey + 0.5));
  const share = stripes(0, 0.5, (along + half) / pair, footprint / pair);
  if (share <= 0) return;
  const floor = (up - bottom - foot) / storey;
  const g = footprint / storey;
  mixIn(out.albedo, RECESS, share);
  swapIn(out.albedo, RECESS, SLAB, share * stripes(0, 0.09, floor, g));
  swapIn(out.albedo, RECESS, RAIL, share * 0.7 * stripes(0.09, 0.42, floor, g));
}

/** Returns the share of the pixel that a shop floor with a height of `foot` meters covers. */
const shopsShare = ({ bottom, up, footprint }: Wall, foot: number): number =>
  foot > 0 ? 1 - above(bottom + foot, up, footprint) : 0;

/** Draws the stories above a shop floor, fading out toward the parapet and the shops. */
function paintStoreys(out: Surface, wall: Wall, grid: WindowGrid, foot: number): void {
  const low = shopsShare(wall, foot);
  const parapet = above(wall.top - 0.95, wall.up, wall.footprint);
  if (low >= 1 || parapet >= 1) return;
  copyColor(plain, out.albedo);
  const glass = paintGrid(out, grid, wall, foot);
  if (grid === FRONT_GRIDS[Front.balconies]) paintBalconies(out, grid, wall, foot);
  const share = Math.min(1, low + parapet);
  out.gloss = grid.gloss * glass * (1 - share);
  if (share > 0) mixIn(out.albedo, plain, share);
}

/** Draws shops on the share of the pixel that they cover. */
function paintLowest(out: Surface, wall: Wall, low: number): void {
  if (low < 0.01) return;
  copyColor(plain, out.albedo);
  const { r, g, b } = wallColor;
  out.albedo.r = r;
  out.albedo.g = g;
  out.albedo.b = b;
  const glass = paintShops(out, wall);
  out.gloss += 0.06 * glass * low;
  if (low < 1) mixIn(out.albedo, plain, 1 - low);
}

const hasCornice = (style: number): boolean =>
  style <= Front.brownstone || style === Front.piers || style === Front.civic;

function paintFront(out: Surface, wall: Wall): void {
  const { up, bottom, top, seed, footprint } = wall;
  const style = wallOf(seed);
  if (style === Front.bare) {
    paintBare(out, wall);
    return;
  }
  const grid = FRONT_GRIDS[style] ?? null;
  if (grid === null || (wall.end && hasMark(seed, Mark.party))) return;
  const foot = bottom < 1 && hasMark(seed, Mark.shops) ? GROUND_FLOOR : 0;
  copyColor(wallColor, out.albedo);
  paintStoreys(out, wall, grid, foot);
  paintLowest(out, wall, shopsShare(wall, foot));
  if (hasCornice(style)) mixIn(out.albedo, WHITE, 0.5 * within(top - 0.85, top - 0.25, up, footprint));
}

/** Draws a building under construction: slabs and columns with darkness between them. */
function paintBare(out: Surface, { along, half, up, bottom, footprint }: Wall): void {
  const bay = (2 * half) / Math.max(1, Math.floor(half / 3.6 + 0.5));
  copyColor(base, out.albedo);
  const holes =
    stripes(0.06, 0.94, (along + half) / bay, footprint / bay) *
    stripes(0.1, 1, (up - bottom) / 3.9, footprint / 3.9);
  swapIn(out.albedo, base, BARE, holes * 0.92);
}

function paintCurtain(out: Surface, wall: Wall): void {
  const { seed, up, top, footprint } = wall;
  const style = wallOf(seed);
  const grid = CURTAIN_GRIDS[style] as WindowGrid;
  copyColor(base, out.albedo);
  const low = wall.bottom < 1 ? 1 - above(5, up, footprint) : 0;
  if (style !== Curtain.terraces) dim(out.albedo, style === Curtain.smooth ? 0.62 : 0.95);
  const glass = paintGrid(out, grid, wall, wall.bottom < 1 ? 5 : 0);
  swapIn(out.albedo, grid.pane, base, glass * (style === Curtain.terraces ? 0.15 : 0.42));
  const head = above(top - 1.2, up, footprint);
  mixIn(out.albedo, base, 0.8 * head);
  mixIn(out.albedo, RECESS, 0.8 * low);
  out.gloss = grid.gloss * glass * (1 - 0.8 * head);
}

/** Draws siding, windows, shop fronts and panels on a wall. `out` already has the plain color of the wall. */
export function paintWall(out: Surface, wall: Wall): void {
  const { kind, along, up, footprint, seed } = wall;
  dim(out.albedo, 1 + 0.06 * grain(along + (seed & 1023), up, 3, footprint, 154));
  if (kind === Kind.house) paintHouse(out, wall);
  else if (kind === Kind.masonry) paintFront(out, wall);
  else if (kind === Kind.glass) paintCurtain(out, wall);
  else if (kind === Kind.hall) out.gloss = paintHall(out, wall, paintGrid);
  const rise = (up - wall.bottom) / 7;
  out.open = wall.bottom < 3 ? 0.62 + 0.38 * (rise < 1 ? rise : 1) : 1;
}
