import { type Color, copyColor, createColor, fromHex } from '../color.ts';
import { within } from '../coverage.ts';
import { hash } from '../hash.ts';
import { stripes, swapIn, visible } from './pattern.ts';
import type { Surface } from './surface.ts';
import type { Wall } from './wall.ts';

/** Height of a shop floor or lobby, in meters. */
export const GROUND_FLOOR = 4.4;

const GLASS = fromHex(0x3a434b);
const BRIGHT = fromHex(0x8d8877);
const AWNINGS: readonly Readonly<Color>[] = [
  0x8c3a33, 0x2f5d62, 0x46552f, 0xc09545, 0x36456b, 0xdcd6c8, 0x2b2c2e, 0xa8552f,
].map(fromHex);

/** Mean color of all awnings, for pixels that contain several shops. */
const MEAN_AWNING: Readonly<Color> = {
  r: AWNINGS.reduce((sum, { r }) => sum + r / AWNINGS.length, 0),
  g: AWNINGS.reduce((sum, { g }) => sum + g / AWNINGS.length, 0),
  b: AWNINGS.reduce((sum, { b }) => sum + b / AWNINGS.length, 0),
};

/** Share of shops with an awning or a colored sign. */
const SIGNED = 0.7;
const SHOP = 8.4;

const base = createColor();
const sign = createColor();

/** Draws shop windows and awnings on the lowest floor of a wall, and returns the share of glass. */
export function paintShops(out: Surface, { along, half, up, bottom, seed, footprint }: Wall): number {
  copyColor(base, out.albedo);
  const width = (2 * half) / Math.max(1, Math.floor((2 * half) / SHOP + 0.5));
  const across = (along + half) / width;
  const height = up - bottom;
  const glass =
    within(0.5, 3, height, footprint) *
    stripes(0.07, 0.93, across, footprint / width) *
    (0.1 + 0.9 * stripes(0.04, 1, across * 4, (4 * footprint) / width));
  swapIn(out.albedo, base, GLASS, glass * 0.72);
  swapIn(out.albedo, base, BRIGHT, glass * 0.28);
  const clear = visible(2 * width, footprint);
  const lot = clear > 0 ? hash(Math.floor(across), seed, 151) : 0;
  let signed = SIGNED;
  copyColor(sign, MEAN_AWNING);
  if (clear > 0) {
    signed += clear * ((lot & 255) < SIGNED * 256 ? 1 - signed : -signed);
    swapIn(sign, MEAN_AWNING, AWNINGS[(lot >>> 8) % AWNINGS.length] ?? sign, clear);
  }
  const band = within(3.05, 3.85, height, footprint) * stripes(0.05, 0.95, across, footprint / width);
  swapIn(out.albedo, base, sign, signed * band);
  return glass;
}

/** Draws a door on a wall. `from` is the position of its edge along the wall, in meters. */
export function paintDoor(
  out: Surface,
  { along, up, bottom, footprint }: Wall,
  from: number,
  color: Readonly<Color>,
): void {
  copyColor(base, out.albedo);
  const door = within(from, from + 1.1, along, footprint) * within(0.2, 2.3, up - bottom, footprint);
  swapIn(out.albedo, base, color, door);
}
