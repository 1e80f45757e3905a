import { type Color, copyColor, createColor, fromHex, mixIn } from '../color.ts';
import { hash } from '../hash.ts';
import { stripes, swapIn, visible } from './pattern.ts';
import type { Surface } from './surface.ts';

/**
 * A grid of windows in bays and stories. Lengths are shares of the width of a bay or of the height of a story
 * unless a unit is given.
 */
export interface GridShape {
  /**
   * Preferred width of a bay and height of a story, in meters. Bays and stories are adjusted to fit the wall.
   */
  readonly bay: number;
  readonly storey: number;
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
  readonly pane: Readonly<Color>;
  /** Color of panes with a blind or a bright room behind them. */
  readonly blind: Readonly<Color>;
  readonly gloss: number;
  readonly trim: Readonly<Color>;
  /** Widths of the trim around windows and of the bars in them, in meters. */
  readonly trimWidth: number;
  readonly bars: number;
  /** Number of panes side by side in one window. */
  readonly panes: number;
  /** Visible height of the edge of the floor slab, and how much darker it is than the wall. */
  readonly slab: number;
  readonly slabShade: number;
  /** Share of positions that have a window. */
  readonly filled: number;
  /** Height of the bare wall above the top story, in meters. */
  readonly head: number;
}

/**
 * A wall with windows as seen from far away: the remaining share of the wall's color, and the color that the
 * windows add.
 */
interface FarWall {
  readonly remaining: number;
  readonly added: Readonly<Color>;
  readonly glass: number;
}

export interface WindowGrid extends GridShape {
  readonly far: FarWall;
}

/** A position in a grid, in meters from its left and lower edges, and the width and height of the grid. */
export interface GridPlace {
  across: number;
  up: number;
  width: number;
  height: number;
  footprint: number;
  seed: number;
}

/** Mean of `blindOf` over all panes. */
const MEAN_BLIND = 0.29;

const NONE = createColor();
const base = createColor();
const pane = createColor();
const SHADE = fromHex(0x14181c);

/** Share of the height of a window that its head shades, and the darkness of that shade. */
const HEAD = 0.12;
const HEAD_SHADE = 0.6;

/** Creates a window grid, including its mean appearance in `paintWindows` at the preferred sizes. */
export function createWindowGrid(shape: GridShape): WindowGrid {
  const { bay, storey, left, right, low, high, filled, slab, slabShade, trimWidth, bars, panes } = shape;
  const glass = filled * (right - left) * (high - low);
  const trimX = Math.min(1, right + trimWidth / bay) - Math.max(0, left - trimWidth / bay);
  const trimY = Math.min(1, high + trimWidth / storey) - Math.max(slab, low - (1.4 * trimWidth) / storey);
  const window = filled * trimX * trimY;
  const barred = glass * Math.min(0.5, ((bars / bay) * panes) / (right - left));
  const shaded = glass * HEAD * HEAD_SHADE;
  const added = createColor();
  copyColor(pane, shape.pane);
  mixIn(pane, shape.blind, MEAN_BLIND);
  swapIn(added, NONE, shape.trim, window - glass + barred);
  swapIn(added, NONE, pane, glass - barred - shaded);
  swapIn(added, NONE, SHADE, shaded);
  const { blind: drawn, gloss, trim, head, pane: glazing } = shape;
  const far = { remaining: 1 - slab * slabShade - window, added, glass };
  // All grids are created by the same literal, so that they share one hidden class.
  const size = { bay, storey, left, right, low, high, trimWidth, bars, panes, slab, slabShade, filled };
  return { ...size, gloss, trim, head, far, pane: glazing, blind: drawn };
}

/** Returns the share of a pane that its blind covers, derived from the window's random bits. */
const blindOf = (lot: number): number => {
  const chance = (lot & 1023) / 1024;
  return chance > 0.7 ? 0.7 : (chance * 0.08) / 0.245;
};

/**
 * Scratch state that `paintWindows` sets for each sample: the position in bays and stories, the width of a
 * bay in meters, and the width of the pixel in bays and in stories.
 */
let across = 0;
let floor = 0;
let bayWidth = 0;
let f = 0;
let g = 0;

/**
 * Whether there is a window at the position (or the mean share of windows), and the share of its height that
 * the blind covers.
 */
let exists = 0;
let blind = 0;

function drawLot(grid: WindowGrid, bay: number, storey: number, { footprint, seed }: GridPlace): void {
  const clear = visible(2 * bay, footprint) * visible(2 * storey, footprint);
  exists = grid.filled;
  blind = MEAN_BLIND;
  if (clear <= 0) return;
  const lot = hash(Math.floor(across), Math.floor(floor), seed);
  if (exists < 1) exists += clear * ((lot >>> 10 < exists * 4194304 ? 1 : 0) - exists);
  blind += clear * (blindOf(lot) - MEAN_BLIND);
}

/** Draws the bars between panes and the shadow of the window's head over the glass at the position. */
function paintBars(out: Surface, grid: WindowGrid, columns: number, rows: number): void {
  const head = stripes(grid.high - HEAD * (grid.high - grid.low), grid.high, floor, g);
  swapIn(out.albedo, pane, SHADE, HEAD_SHADE * exists * columns * head);
  if (grid.bars === 0) return;
  const share = grid.panes / (grid.right - grid.left);
  const bar = Math.min(0.5, (grid.bars / bayWidth) * share);
  swapIn(
    out.albedo,
    pane,
    grid.trim,
    exists * columns * rows * stripes(0, bar, (across - grid.left) * share, f * share),
  );
}

function paintFar(out: Color, { remaining, added, glass }: FarWall): number {
  out.r = out.r * remaining + added.r;
  out.g = out.g * remaining + added.g;
  out.b = out.b * remaining + added.b;
  return glass;
}

/**
 * Draws a grid of windows on a wall. `out` already has the plain color of the wall. Returns the share of
 * glass. Layers are nested and averaged over the pixel, so that the result has the mean color of the wall at
 * any footprint.
 */
export function paintWindows(out: Surface, grid: WindowGrid, place: GridPlace): number {
  const { footprint, width, height } = place;
  const bay = width / Math.max(1, Math.floor(width / grid.bay + 0.5));
  const storey = height / Math.max(1, Math.floor(height / grid.storey + 0.5));
  across = place.across / bay;
  floor = place.up / storey;
  bayWidth = bay;
  f = footprint / bay;
  g = footprint / storey;
  if (f >= 2 && g >= 2) return paintFar(out.albedo, grid.far);
  copyColor(base, out.albedo);
  if (grid.slab > 0) {
    const dark = grid.slabShade * stripes(0, grid.slab, floor, g);
    out.albedo.r -= base.r * dark;
    out.albedo.g -= base.g * dark;
    out.albedo.b -= base.b * dark;
  }
  drawLot(grid, bay, storey, place);
  const trimX = grid.trimWidth / bay;
  const trimY = grid.trimWidth / storey;
  const trim =
    stripes(Math.max(0, grid.left - trimX), Math.min(1, grid.right + trimX), across, f) *
    stripes(Math.max(grid.slab, grid.low - 1.4 * trimY), Math.min(1, grid.high + trimY), floor, g);
  swapIn(out.albedo, base, grid.trim, exists * trim);
  const columns = stripes(grid.left, grid.right, across, f);
  const rows = stripes(grid.low, grid.high, floor, g);
  copyColor(pane, grid.pane);
  mixIn(pane, grid.blind, blind);
  swapIn(out.albedo, grid.trim, pane, exists * columns * rows);
  paintBars(out, grid, columns, rows);
  return exists * columns * rows;
}
