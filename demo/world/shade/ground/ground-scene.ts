import type { Layout } from '../../plan/layout.ts';
import type { Block } from '../../plan/street-grid.ts';
import type { Bodies } from '../../raster/city-chunks.ts';
import { type Season, seasonOf } from '../../season.ts';
import { type GroundColours, coloursOf } from './ground-colours.ts';
import { type StreetSpot, createStreetSpot } from '../street-spot.ts';
import type { ShoreSquares } from './shore-squares.ts';
import { LINE, type Plot, createPlot } from './plot.ts';

/** What the ground of one market on one flight is painted from. */
export interface GroundScene {
  readonly layout: Layout;
  readonly season: Season;
  readonly colours: GroundColours;
  /** The block that holds a point, made ready for shading. */
  readonly plotAt: (x: number, z: number) => Plot;
  /** What is known of the water around places in town. */
  readonly shores: ShoreSquares;
  /** Where the latest point lies against its block's streets; written anew for each pixel. */
  readonly street: StreetSpot;
}

/** Blocks kept ready, some kilobytes each. */
const MAX_PLOTS = 4000;

/** Side of the squares that remember which blocks were found in them, metres, and squares from one edge to the other. */
const SQUARE = 32;
const ACROSS = 512;

function holdsPoint({ lines }: Plot, x: number, z: number): boolean {
  for (let at = 0; at < 4 * LINE; at += LINE) {
    const into =
      (z - (lines[at + 1] as number)) * (lines[at + 2] as number) -
      (x - (lines[at] as number)) * (lines[at + 3] as number);
    if (into < 0) return false;
  }
  return true;
}

/** Opens the ground of a layout; `bodiesAround` gives bodies among which all of a block's own are. */
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
      for (const plot of near) if (holdsPoint(plot, x, z)) return plot;
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
    colours: coloursOf(layout, season),
    shores,
    street: createStreetSpot(),
    plotAt: (x, z) => (latest && holdsPoint(latest, x, z) ? latest : (latest = find(x, z))),
  };
}
