import { type Color, copyColor, createColor, dim, mixIn } from '../../color.ts';
import { above, repeated, within } from '../../coverage.ts';
import { unitOf } from '../../hash.ts';
import { grain } from '../../noise.ts';
import type { Spot } from '../surface.ts';
import type { GroundColors } from './ground-colors.ts';
import type { GroundScene } from './ground-scene.ts';

/** Length and width of a field, in meters. */
const LONG = 290;
const SHORT = 190;

const field = createColor();

/** Sets the color of a field to that of the crop selected by a random number. */
function cropOf(out: Color, { crop, straw, soil, meadow }: GroundColors, chance: number): void {
  if (chance < 0.36) copyColor(out, crop);
  else if (chance < 0.56) copyColor(out, straw);
  else if (chance < 0.72) copyColor(out, soil);
  else copyColor(out, meadow);
  dim(out, 0.86 + 0.9 * (chance * 7.3 - Math.floor(chance * 7.3)) * 0.3);
}

/** Paints fields in an irregular grid, with crop rows, paths between the fields and some meadows. */
function paintFields(out: Color, { colors }: GroundScene, { x, z, footprint }: Spot): void {
  const [u, v] = [x / LONG, z / SHORT + 0.25 * Math.floor(x / LONG)];
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const chance = unitOf(i, j, 461);
  if (unitOf(i, j, 462) > colors.fields) return;
  const fade = footprint < 90 ? 1 : Math.max(0, 2 - footprint / 90);
  cropOf(field, colors, chance);
  if (footprint < 8) {
    const rows = chance * 10 - Math.floor(chance * 10) < 0.5 ? x : z;
    dim(field, 1 + 0.1 * (repeated(0, 0.5, rows / 4.2, footprint / 4.2) - 0.5));
  }
  const inside =
    within(8 / LONG, 1 - 8 / LONG, u - i, footprint / LONG) *
    within(8 / SHORT, 1 - 8 / SHORT, v - j, footprint / SHORT);
  mixIn(out, field, inside * fade);
}

/** Paints open country: fields, meadows and woods, and bare ground in dry regions. */
export function paintCountry(out: Color, ground: GroundScene, spot: Spot): void {
  const { x, z, footprint } = spot;
  const { colors } = ground;
  copyColor(out, colors.meadow);
  const broad = grain(x, z, 640, footprint / 3, 131);
  const middle = grain(x, z, 150, footprint / 3, 132);
  mixIn(out, colors.soil, colors.bare * (0.75 + 0.25 * middle));
  dim(out, 1 + 0.14 * middle + 0.1 * broad);
  if (colors.fields > 0.1) paintFields(out, ground, spot);
  const leafy =
    broad * 0.8 +
    0.7 * middle +
    colors.woods * 1.5 -
    1 +
    (footprint < 60 ? 0.35 * grain(x, z, 24, footprint, 133) : 0);
  mixIn(out, colors.wood, 0.92 * above(0, leafy, 0.3 + 0.5 * Math.min(1, footprint / 18)));
  if (footprint < 8) dim(out, 1 + 0.16 * grain(x, z, 5, footprint, 134));
}
