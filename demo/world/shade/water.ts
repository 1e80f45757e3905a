import { type Color, copyColor, createColor, dim, fromHex, mixIn } from '../color.ts';
import { grain } from '../noise.ts';
import type { WaterKind } from '../plan/city-facts.ts';
import type { Layout } from '../plan/layout.ts';
import { WATER_HEIGHT } from '../plan/water/water.ts';
import type { Spot, Surface } from './surface.ts';

interface Depths {
  readonly deep: Readonly<Color>;
  readonly shallow: Readonly<Color>;
}

const RIVER = { deep: fromHex(0x555d4b), shallow: fromHex(0x6d6b54) };
const CLEAR = { deep: fromHex(0x385864), shallow: fromHex(0x64807a) };

const DEPTHS: Readonly<Record<Exclude<WaterKind, 'none'>, Depths>> = {
  river: RIVER,
  canal: { deep: fromHex(0x52635a), shallow: fromHex(0x66725f) },
  lake: CLEAR,
  bay: { deep: fromHex(0x375965), shallow: fromHex(0x628078) },
  coast: { deep: fromHex(0x2c5468), shallow: fromHex(0x629490) },
};

/** Colors of lagoons over white sand. */
const TROPICAL = { deep: fromHex(0x2b6678), shallow: fromHex(0x72b0a8) };

const FOAM = fromHex(0xcfd4d2);
const GRASSY = fromHex(0x5d6440);
const DRY = fromHex(0x94825f);
const STONE = fromHex(0x857d6e);
const SAND = fromHex(0xb5a382);
const WET = fromHex(0x6f6350);

/** Horizontal extent of the bank from its edge at street level to the water, in meters. */
export const BANK_RUN = 7;

const kindAt = ({ waterKindAt }: Layout, x: number, z: number): Exclude<WaterKind, 'none'> =>
  waterKindAt(x, z) ?? 'river';

const isOpen = (kind: WaterKind): boolean => kind === 'lake' || kind === 'bay' || kind === 'coast';

const body = createColor();

/** Adds lines of breakers along the seashore. `inward` is the distance from the shore in meters. */
function addBreakers(out: Surface, { x, z, footprint }: Spot, inward: number): void {
  const line = inward / 13 + 0.6 * grain(x, z, 38, footprint, 149);
  const crest = line - Math.floor(line);
  const foam = Math.max(0, 1 - inward / 60) * Math.max(0, 1 - Math.abs(crest - 0.5) * 5);
  const torn = footprint < 2.5 ? 0.5 + 0.9 * grain(x, z, 2.6, footprint, 150) : 0.5;
  const share = Math.max(0, Math.min(0.9, foam * torn + Math.max(0, 0.8 - inward / 3)));
  mixIn(out.albedo, FOAM, share);
  out.gloss *= 1 - share;
}

export function waterSurface(out: Surface, layout: Layout, spot: Spot): void {
  const { x, z, footprint } = spot;
  const inward = -layout.distanceToWater(x, z) - BANK_RUN;
  const kind = kindAt(layout, x, z);
  const tropical = layout.character.region === 'tropical' && isOpen(kind);
  const { deep, shallow } = tropical ? TROPICAL : DEPTHS[kind];
  const reach = kind === 'coast' ? 110 : tropical ? 160 : isOpen(kind) ? 45 : 16;
  const patchy = grain(x, z, 90, footprint / 2, 146);
  const rise = Math.max(0, Math.min(1, 1 - (inward / reach) * (1 + 0.4 * patchy)));
  copyColor(body, deep);
  mixIn(body, shallow, 0.9 * rise * rise);
  dim(body, 1 + 0.1 * patchy);
  copyColor(out.albedo, body);
  // Wind roughens open water, and gusts leave smooth streaks.
  const wind = (isOpen(kind) ? 1.5 : 0.8) * (1 + 0.5 * grain(x * 0.4, z, 60, footprint / 2, 147));
  const swell = grain(x * 0.7, z, 27, footprint, 143) * 0.6;
  const ripple = 0.026 * wind;
  out.nx = ripple * (grain(x * 1.4, z, 3.1, footprint, 141) + swell);
  out.nz = ripple * (grain(x, z * 1.4, 2.3, footprint, 142) - swell);
  if (footprint < 0.5) {
    const fine = grain(x, z * 1.2, 0.6, footprint, 148);
    out.nx += 0.6 * ripple * fine;
    out.nz -= 0.4 * ripple * fine;
  }
  out.ny = Math.sqrt(1 - out.nx * out.nx - out.nz * out.nz);
  out.gloss = 0.03;
  out.leaf = 0;
  out.open = 1;
  if (kind === 'coast' && inward < 60) addBreakers(out, spot, inward);
}

/** Returns true if a point at the height of the water is on the water, not on its bank. */
export const isWater = (layout: Layout, x: number, z: number): boolean =>
  layout.distanceToWater(x, z) < -BANK_RUN;

/**
 * Describes the sloping bank (a beach, a stone wall or grass), and returns its height at the spot in meters.
 */
export function bankSurface(out: Surface, layout: Layout, { x, z, footprint }: Spot): number {
  const { albedo } = out;
  const away = -layout.distanceToWater(x, z);
  const down = Math.min(1, Math.max(0, away / BANK_RUN));
  const kind = kindAt(layout, x, z);
  const sandy = kind === 'coast' || (isOpen(kind) && layout.character.region !== 'northeast');
  const arid = layout.character.region === 'desert';
  const rough = grain(x, z, 2.4, footprint, 144);
  copyColor(albedo, sandy ? SAND : kind === 'canal' ? STONE : arid ? DRY : GRASSY);
  if (sandy) mixIn(albedo, WET, Math.max(0, Math.min(1, (down - 0.5) * 2.4 + 0.2 * rough)));
  else mixIn(albedo, STONE, Math.max(0, Math.min(1, (down - 0.5) * 5 + 0.8 * rough)));
  dim(albedo, 1 + 0.18 * grain(x, z, 1.1, footprint, 145) - (down > 0.85 ? 0.25 : 0));
  const east = layout.distanceToWater(x + 2, z) - layout.distanceToWater(x - 2, z);
  const south = layout.distanceToWater(x, z + 2) - layout.distanceToWater(x, z - 2);
  const size = Math.sqrt(east * east + south * south);
  const tilt = size > 0 ? (sandy ? 0.25 : 0.5) / size : 0;
  out.nx = -tilt * east;
  out.nz = -tilt * south;
  out.ny = Math.sqrt(1 - out.nx * out.nx - out.nz * out.nz);
  out.gloss = out.leaf = 0;
  out.open = 0.88;
  return WATER_HEIGHT * down;
}
