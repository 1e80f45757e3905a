import { type Color, dim, fromHex, mixIn } from '../color.ts';
import { within } from '../coverage.ts';
import { grain } from '../noise.ts';
import { type Block, distanceInto } from '../plan/street-grid.ts';
import { paintCountry } from './ground/country.ts';
import type { GroundScene } from './ground/ground-scene.ts';
import { opennessAt } from './ground/openness.ts';
import { layPaint } from './ground/patches.ts';
import type { Plot } from './ground/plot.ts';
import { paintYard } from './ground/yard.ts';
import { findStreet, paintPavement, paintStreets } from './street.ts';
import type { Spot, Surface } from './surface.ts';

const PROMENADE = fromHex(0xa89c86);
const BEACH = fromHex(0xc4b291);

/** Only open country is painted beyond this distance from the market's center, in meters. */
const COUNTRY = 7000;

/** Ground within this distance of water is painted as waterside, in meters. */
const WATERSIDE = 34;

/** Distance by which the deck of a bridge extends beyond the curb of its street, in meters. */
export const DECK_EDGE = 2.85;

/** Returns true if a point over water is on the deck of a bridge. */
export function isOnBridge(block: Block, x: number, z: number): boolean {
  for (const side of block.sides) {
    if (side.bridge && distanceInto(side, x, z) < side.half + DECK_EDGE) return true;
  }
  return false;
}

/** Returns true if the surface below a point at street level is water or its bank, not ground or a bridge. */
export function isOverWater(ground: GroundScene, x: number, z: number): boolean {
  const { layout, shores } = ground;
  if (x > COUNTRY || x < -COUNTRY || z > COUNTRY || z < -COUNTRY) return layout.distanceToWater(x, z) < 0;
  const plot = ground.plotAt(x, z);
  if (plot.dry || shores.isDry(x, z, 0)) return false;
  if (!shores.isWet(x, z, 0) && layout.distanceToWater(x, z) >= 0) return false;
  return !plot.bridged || !isOnBridge(plot.block, x, z);
}

/** Paints the strip along the water: a beach at the sea and at lakes, a stone promenade in town. */
function paintWaterside(out: Color, ground: GroundScene, plot: Plot, { x, z, footprint }: Spot): boolean {
  if (ground.shores.isDry(x, z, WATERSIDE)) return true;
  const away = ground.layout.distanceToWater(x, z);
  if (away > WATERSIDE) return true;
  const onDeck = plot.bridged && isOnBridge(plot.block, x, z);
  if (onDeck) return true;
  if (plot.use === 'shore') {
    const sand = 1 - within(20 + 7 * grain(x, z, 45, footprint, 127), 999, away, footprint + 3);
    mixIn(out, BEACH, sand);
    dim(out, 1 - 0.25 * sand * (1 - within(4, 999, away, footprint + 3)));
  } else if (plot.block.zone !== 'country') mixIn(out, PROMENADE, within(5, 8.5, away, footprint));
  return away > 12;
}

/** Describes the ground at street level. `footprint` is the width of a pixel on the ground, in meters. */
export function groundSurface(out: Surface, ground: GroundScene, spot: Spot): void {
  const { x, z, footprint } = spot;
  const { albedo } = out;
  const { street } = ground;
  out.nx = out.nz = out.gloss = out.leaf = 0;
  out.ny = out.open = 1;
  if (x > COUNTRY || x < -COUNTRY || z > COUNTRY || z < -COUNTRY) {
    paintCountry(albedo, ground, spot);
    return;
  }
  const plot = ground.plotAt(x, z);
  findStreet(street, plot, x, z);
  albedo.r = albedo.g = albedo.b = 0;
  if (!plot.dry || street.room > -footprint / 2) {
    paintYard(albedo, ground, plot, spot);
    paintPavement(albedo, plot, street, footprint);
    layPaint(albedo, plot.patches, spot);
  }
  const paved = plot.dry || paintWaterside(albedo, ground, plot, spot);
  if (paved) paintStreets(albedo, plot, street, spot);
  if (footprint < 1.6) out.open = opennessAt(plot, spot);
}
