import { Mark, hasMark, roofOf } from '../appearance.ts';
import { type Color, copyColor, createColor, dim, fromHex, mixIn, setHex } from '../color.ts';
import { within } from '../coverage.ts';
import { hash } from '../hash.ts';
import { grain } from '../noise.ts';
import { ROOF_TINTS, isMetal, isTile } from '../roof-tints.ts';
import { stripes, swapIn, visible } from './pattern.ts';
import type { Spot, Surface } from './surface.ts';

const MOSS: Readonly<Color> = fromHex(0x5c6044);
const CELLS: Readonly<Color> = fromHex(0x1d2638);
const FRAMES: Readonly<Color> = fromHex(0x7f8890);

const base = createColor();

/**
 * A position on a slope, in meters: `along` the eaves from their middle, and the horizontal distance (`run`)
 * and height (`rise`) from the eaves.
 */
export interface Slope {
  along: number;
  run: number;
  rise: number;
  /** Half the length of the eaves. */
  half: number;
  /** Side of the ridge: 1 or -1. */
  turn: number;
  seed: number;
}

/** Paints rows of shingles with tabs that are 0.3 m wide and vary in color. */
function paintShingles(out: Surface, { along, run, rise, seed }: Slope, footprint: number): void {
  const row = run / 0.24;
  dim(out.albedo, 1.03 - 0.16 * stripes(0, 0.2, row, footprint / 0.24));
  const clear = visible(0.6, footprint);
  if (clear > 0) {
    const level = Math.floor(row);
    const lot = hash(Math.floor(along / 0.3 + 0.5 * (level & 1)), level, 167);
    dim(out.albedo, 1 + clear * 0.22 * ((lot & 255) / 255 - 0.5));
  }
  const streak = grain(along, rise * 0.25 + (seed & 255), 1.5, footprint, 164);
  dim(out.albedo, 1 + 0.08 * streak);
  if (streak > 0.45 && (seed & 0x3000) === 0) mixIn(out.albedo, MOSS, 0.35 * (streak - 0.45));
}

/** Paints barrel tiles: rounded columns down the slope that overlap in rows. */
function paintTiles(out: Surface, { along, run }: Slope, footprint: number): void {
  dim(out.albedo, 1.06 - 0.3 * stripes(0, 0.36, along / 0.3, footprint / 0.3));
  dim(out.albedo, 1.03 - 0.22 * stripes(0, 0.16, run / 0.4, footprint / 0.4));
  const clear = visible(0.6, footprint);
  if (clear <= 0) return;
  const lot = hash(Math.floor(along / 0.3), Math.floor(run / 0.4), 168);
  dim(out.albedo, 1 + clear * 0.3 * ((lot & 255) / 255 - 0.5));
}

/** Paints two rows of solar panels with light metal frames on one slope. */
function paintPanels(out: Surface, { along, run, half }: Slope, footprint: number): void {
  const reach = Math.floor(half * 0.62) + 0.5;
  const share = within(-reach, reach, along, footprint) * within(1, 4.2, run, footprint);
  if (share <= 0) return;
  copyColor(base, out.albedo);
  swapIn(out.albedo, base, CELLS, share);
  const frames = stripes(0, 0.06, along, footprint) + stripes(0, 0.05, run / 1.6, footprint / 1.6);
  swapIn(out.albedo, CELLS, FRAMES, 0.6 * share * frames);
  out.gloss = 0.1 * share;
}

/** Draws the cover of a slope, whose color and kind depend on the roof style. */
export function paintPitchedRoof(out: Surface, slope: Slope, { x, z, footprint }: Spot): void {
  const cover = roofOf(slope.seed);
  setHex(out.albedo, ROOF_TINTS[cover] ?? 0x5b5550);
  dim(out.albedo, 0.85 + 0.3 * (((slope.seed >>> 20) & 255) / 255));
  if (isTile(cover)) paintTiles(out, slope, footprint);
  else if (isMetal(cover)) {
    dim(out.albedo, 1.03 - 0.22 * stripes(0, 0.14, slope.along / 0.45, footprint / 0.45));
    out.gloss = 0.03;
  } else paintShingles(out, slope, footprint);
  dim(out.albedo, 1 + 0.07 * grain(x, z, 2.6, footprint, 165));
  if (hasMark(slope.seed, Mark.extra) && slope.turn > 0 && slope.half > 3) paintPanels(out, slope, footprint);
}
