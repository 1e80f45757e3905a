import type { Layout } from '../../plan/layout.ts';
import type { Block } from '../../plan/street-grid.ts';
import type { Bodies } from '../../raster/city-chunks.ts';
import { type Season, seasonOf } from '../../season.ts';
import { type StreetSpot, createStreetSpot } from '../street-spot.ts';
import { type GroundColors, colorsOf } from './ground-colors.ts';
import { LINE, type Plot, createPlot } from './plot.ts';
import type { ShoreSquares } from './shore-squares.ts';

export interface GroundScene {
  readonly layout: Layout;
  readonly season: Season;
  readonly colors: GroundColors;
  /** Returns the block that contains a point, prepared for shading. */
  readonly plotAt: (x: number, z: number) => Plot;
  /** Bounds of the distance to water, by square. */
  readonly shores: ShoreSquares;
  /** Position of the latest point relative to the streets of its block. Overwritten for each pixel. */
  readonly street: StreetSpot;
}

/** Maximum number of cached blocks. Each takes a few kilobytes. */
const MAX_PLOTS = 4000;

/**
 * Squares cache the blocks found in them. `SQUARE` is the side of a square in meters, `ACROSS` the number of
 * squares across the town.
 */
const SQUARE = 32;
const ACROSS = 512;

function containsPoint({ lines }: Plot, x: number, z: number): boolean {
  for (let at = 0; at < 4 * LINE; at += LINE) {
    const into =
      (z - (lines[at + 1] as number)) * (lines[at + 2] as number) -
      (x - (lines[at] as number)) * (lines[at + 3] as number);
    if (into < 0) return false;
  }
  return true;
}

/** `bodiesAround` returns at least all bodies of a block. */
export function createGroundScene(
  layout: Layout,
  shores: ShoreSquares,
  bodiesAround: (block: Block) => Bodies,
): GroundScene {
  const plots = new Map<Block, Plot>();
  const season = seasonOf(layout.market, layout.flight, layout.character);
  const recent = new Map<number, Plot[]>();
  let latest: Plot | null = null;
  const open = (x: number, z: number): Plot => {
    const block = layout.blockAt(x, z);
    let plot = plots.get(block);
    if (!plot) {
      if (plots.size >= MAX_PLOTS) {
        plots.clear();
        recent.clear();
      }
      plots.set(block, (plot = createPlot(layout, block, bodiesAround(block))));
    }
    return plot;
  };
  const find = (x: number, z: number): Plot => {
    const key = Math.floor(z / SQUARE) * ACROSS + Math.floor(x / SQUARE);
    const near = recent.get(key);
    if (near) {
      for (const plot of near) if (containsPoint(plot, x, z)) return plot;
    }
    const plot = open(x, z);
    const square = recent.get(key);
    if (!square) recent.set(key, [plot]);
    else if (!square.includes(plot)) square.push(plot);
    return plot;
  };
  return {
    layout,
    season,
    colors: colorsOf(layout, season),
    shores,
    street: createStreetSpot(),
    plotAt: (x, z) => (latest && containsPoint(latest, x, z) ? latest : (latest = find(x, z))),
  };
}
