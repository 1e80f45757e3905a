import { fromHex, mixIn } from '../colour.ts';
import { grain } from '../noise.ts';
import type { Layout } from '../plan/layout.ts';
import { WATER_HEIGHT } from '../plan/water/water.ts';
import type { Spot, Surface } from './surface.ts';

const WATER = fromHex(0x3b5a58);
const SHALLOW = fromHex(0x6b7c5e);
const BANK = fromHex(0x7d8453);
const STONE = fromHex(0x9b9482);

/** Metres from the river's edge at street level to the water. */
const BANK_RUN = 7;

/** Describes the water under a spot at its height. */
export function waterSurface(out: Surface, layout: Layout, { x, z, footprint }: Spot): void {
  const inward = -layout.distanceToWater(x, z) - BANK_RUN;
  out.albedo.r = WATER.r;
  out.albedo.g = WATER.g;
  out.albedo.b = WATER.b;
  mixIn(out.albedo, SHALLOW, Math.max(0, 0.8 - inward / 9));
  const ripple = 0.03;
  const swell = grain(x, z, 34, footprint, 143) * 0.5;
  out.nx = ripple * (grain(x * 1.4, z, 3.1, footprint, 141) + swell);
  out.nz = ripple * (grain(x, z * 1.4, 2.3, footprint, 142) - swell);
  out.ny = Math.sqrt(1 - out.nx * out.nx - out.nz * out.nz);
  out.gloss = 0.045;
  out.leaf = 0;
  out.open = 1;
}

/** Whether the water's surface, rather than its bank, lies under a spot at the water's height. */
export const isWater = (layout: Layout, x: number, z: number): boolean =>
  layout.distanceToWater(x, z) < -BANK_RUN;

/** Describes the sloping bank; returns its height under the spot, metres. */
export function bankSurface(out: Surface, layout: Layout, { x, z, footprint }: Spot): number {
  const down = Math.min(1, Math.max(0, -layout.distanceToWater(x, z) / BANK_RUN));
  out.albedo.r = BANK.r;
  out.albedo.g = BANK.g;
  out.albedo.b = BANK.b;
  mixIn(
    out.albedo,
    STONE,
    Math.max(0, Math.min(1, (down - 0.55) * 5 + 0.8 * grain(x, z, 2.4, footprint, 144))),
  );
  const shade = 1 + 0.15 * grain(x, z, 1.1, footprint, 145);
  out.albedo.r *= shade;
  out.albedo.g *= shade;
  out.albedo.b *= shade;
  const east = layout.distanceToWater(x + 2, z) - layout.distanceToWater(x - 2, z);
  const tilt = east > 0 ? -0.5 : 0.5;
  out.nx = tilt;
  out.nz = 0;
  out.ny = Math.sqrt(1 - tilt * tilt);
  out.gloss = out.leaf = 0;
  out.open = 0.85;
  return WATER_HEIGHT * down;
}
