import { Skin, wallOf } from '../appearance.ts';
import { copyColor, createColor, dim, fromHex, mixIn } from '../color.ts';
import { within } from '../coverage.ts';
import { grain } from '../noise.ts';
import { BodyFace } from '../ray.ts';
import { stripes, swapIn } from './pattern.ts';
import type { Surface } from './surface.ts';

const CELL_LINE = fromHex(0x8a939c);
const DARK = fromHex(0x2c2d2e);

const base = createColor();

/** A position on a body without windows, in the body's local axes. */
export interface SkinPlace {
  x: number;
  y: number;
  z: number;
  halfX: number;
  halfZ: number;
  seed: number;
}

/** Paints louvers on the sides of a machine and fans on its top. */
function paintMachine(
  out: Surface,
  { x, y, z, halfX, halfZ }: SkinPlace,
  face: number,
  footprint: number,
): void {
  copyColor(base, out.albedo);
  if (face <= BodyFace.front) {
    swapIn(out.albedo, base, DARK, 0.5 * stripes(0.3, 0.7, y / 0.3, footprint / 0.15));
    return;
  }
  const wide = Math.min(halfX, halfZ);
  const span = (2 * halfX) / Math.max(1, Math.floor(halfX / wide + 0.5));
  const across = (x + halfX) / span;
  const off = (across - Math.floor(across) - 0.5) * span;
  const far = Math.sqrt(off * off + z * z);
  if (halfX < 4.5)
    swapIn(
      out.albedo,
      base,
      DARK,
      0.75 * within(-1, wide * 0.62, far, footprint) * (1 - 0.5 * within(-1, wide * 0.14, far, footprint)),
    );
}

/** Paints rows of seats with aisles on the top of a terrace. */
function paintSeats(out: Surface, { x, z }: SkinPlace, face: number, footprint: number): void {
  if (face !== BodyFace.top) return;
  copyColor(base, out.albedo);
  const aisle = stripes(0, 0.11, x / 9, footprint / 9);
  swapIn(
    out.albedo,
    base,
    CELL_LINE,
    aisle + (1 - aisle) * 0.4 * stripes(0, 0.35, z / 0.85, footprint / 0.85),
  );
}

/** Draws machines, solar panels, tanks and seats. The sides of a tank get cylindrical normals. */
export function paintSkin(out: Surface, place: SkinPlace, face: number, footprint: number): void {
  const skin = wallOf(place.seed);
  const { x, y, z, halfX, halfZ } = place;
  if (skin === Skin.machine) paintMachine(out, place, face, footprint);
  else if (skin === Skin.solar) {
    mixIn(
      out.albedo,
      CELL_LINE,
      stripes(0, 0.05, (x + halfX) / 1.05, footprint / 1.05) +
        stripes(0, 0.04, (z + halfZ) / 1.7, footprint / 1.7),
    );
    out.gloss = 0.1;
  } else if (skin === Skin.tank) {
    if (face <= BodyFace.front) {
      out.nx = x;
      out.nz = z;
    } else dim(out.albedo, 1.04 - 0.1 * within(-1, halfX * 0.3, Math.sqrt(x * x + z * z), footprint));
    dim(out.albedo, 1 - 0.08 * stripes(0, 0.04, y / 2.4, footprint / 2.4));
  } else if (skin === Skin.seats) paintSeats(out, place, face, footprint);
  else dim(out.albedo, 1 + 0.06 * grain(x + y, z + y, 1.8, footprint, 170));
}
