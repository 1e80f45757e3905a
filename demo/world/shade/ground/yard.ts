import { type Color, copyColor, dim, fromHex, mixIn } from '../../color.ts';
import { above, repeated } from '../../coverage.ts';
import { unitOf } from '../../hash.ts';
import { grain } from '../../noise.ts';
import type { LandUse } from '../../plan/land-use.ts';
import type { StreetSpot } from '../street-spot.ts';
import type { Spot } from '../surface.ts';
import { paintCountry } from './country.ts';
import type { GroundScene } from './ground-scene.ts';
import { LINE, type Plot } from './plot.ts';

const PLAZA = fromHex(0x9a948a);
const COURT = fromHex(0x86837c);
const WORKYARD = fromHex(0x827c72);
const BUILT_ON = fromHex(0x867660);
const MULCH = fromHex(0x6b5a47);

/**
 * The ground cover of the open areas of a land use: mown grass, unmowed grass, paving, mixed yards, or bare
 * earth.
 */
type Cover = 'lawn' | 'rough' | 'paved' | 'yard' | 'earth';

const COVERS: Readonly<Partial<Record<LandUse, Cover>>> = {
  towers: 'paved',
  offices: 'paved',
  apartments: 'lawn',
  shops: 'yard',
  mall: 'yard',
  works: 'yard',
  site: 'earth',
  vacant: 'rough',
  riverside: 'rough',
  shore: 'rough',
  airfield: 'rough',
};

/** Width of a house's lot, in meters. Lawns differ between neighbors. */
const NEIGHBOR = 17;

/**
 * Returns how well grass is maintained, from -1 to 1. On a block of houses, this depends on the house;
 * elsewhere, on noise.
 */
function careAt(
  { use, lines, block }: Plot,
  { north, south }: StreetSpot,
  { x, z, footprint }: Spot,
): number {
  if (use !== 'houses') return grain(x, z, 30, footprint, 121);
  if (footprint > 12) return 0;
  const row = north < south ? 0 : 2;
  const at = row * LINE;
  const far =
    (x - (lines[at] as number)) * (lines[at + 2] as number) +
    (z - (lines[at + 1] as number)) * (lines[at + 3] as number);
  const care = 2 * unitOf(Math.floor(far / NEIGHBOR), row, block.seed) - 1;
  return care * (footprint < 6 ? 1 : 2 - footprint / 6);
}

/**
 * Paints grass: maintained or worn, sometimes mown in stripes, with bare spots. In dry regions, paints
 * gravel.
 */
function paintGrass(out: Color, ground: GroundScene, plot: Plot, spot: Spot): void {
  const { x, z, footprint } = spot;
  const { lawn, worn, soil, gravel, bare } = ground.colors;
  const care = careAt(plot, ground.street, spot);
  const spots = grain(x, z, 9, footprint, 122);
  const share = Math.max(0, Math.min(1, 0.4 - 0.45 * care + 0.25 * spots));
  out.r = lawn.r + (worn.r - lawn.r) * share;
  out.g = lawn.g + (worn.g - lawn.g) * share;
  out.b = lawn.b + (worn.b - lawn.b) * share;
  // Close up, a yard is either gravel or not. From far away, every yard counts as partly gravel.
  const individual = plot.use !== 'houses' || footprint > 12 ? 0 : footprint < 6 ? 1 : 2 - footprint / 6;
  const stony = bare + individual * (above(1 - 2 * bare, care, 0.12) - bare);
  mixIn(out, gravel, stony);
  if (footprint > 4) return;
  if (share < 0.3 && stony < 0.5 && plot.lot < 0.5)
    dim(out, 0.96 + 0.08 * repeated(0, 0.5, (x + z) / 1.9, footprint / 1.9));
  if (spots > 0.6) mixIn(out, soil, 0.8 * (spots - 0.6));
  if (footprint > 1.2) return;
  const blades = grain(x, z, 0.38, footprint, 124);
  dim(out, 1 + (0.16 + 0.1 * stony) * blades + 0.1 * grain(x, z, 1.5, footprint, 123));
}

function paintHard(out: Color, from: Readonly<Color>, plot: Plot, spot: Spot): void {
  const { x, z, footprint } = spot;
  copyColor(out, from);
  dim(out, 0.9 + 0.2 * plot.lot + 0.12 * grain(x, z, 6, footprint, 125));
  if (footprint < 1.5) dim(out, 1 + 0.09 * grain(x, z, 0.7, footprint, 126));
}

/** Paints unpaved ground with ruts and the stains of puddles. */
function paintEarth(out: Color, ground: GroundScene, { x, z, footprint }: Spot): void {
  copyColor(out, ground.colors.soil);
  mixIn(out, BUILT_ON, 0.5 + 0.4 * grain(x, z, 14, footprint, 128));
  if (footprint > 3) return;
  mixIn(out, MULCH, Math.max(0, 0.6 * grain(x, z, 3.1, footprint, 129)));
  dim(out, 1 + 0.14 * grain(x, z, 0.6, footprint, 130));
}

/** Turns grass into an unmowed meadow with tufts, bare spots and last year's stems. */
function growWild(out: Color, { colors }: GroundScene, { x, z, footprint }: Spot): void {
  const broad = grain(x, z, 21, footprint, 135);
  const tufts = grain(x, z, 4.6, footprint, 136);
  mixIn(out, colors.meadow, 0.62 + 0.25 * broad);
  mixIn(out, colors.soil, Math.max(0, 0.3 * broad - 0.35 * tufts - 0.12));
  dim(out, 1 + 0.13 * tufts - 0.1 * broad);
  if (footprint < 1.3) dim(out, 1 + 0.2 * grain(x, z, 1.1, footprint, 137));
}

/** Paints the ground of a block, over which sidewalks, patches of paint and streets are painted later. */
export function paintYard(out: Color, ground: GroundScene, plot: Plot, spot: Spot): void {
  const { use } = plot;
  if (use === 'country' || use === 'water') {
    paintCountry(out, ground, spot);
    return;
  }
  const cover = COVERS[use] ?? 'lawn';
  if (cover === 'paved') paintHard(out, PLAZA, plot, spot);
  else if (cover === 'yard') paintHard(out, use === 'works' ? WORKYARD : COURT, plot, spot);
  else if (cover === 'earth') paintEarth(out, ground, spot);
  else {
    paintGrass(out, ground, plot, spot);
    if (cover === 'rough') growWild(out, ground, spot);
  }
}
