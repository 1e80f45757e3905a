import { Flat, Mark, hasMark, roofOf } from '../appearance.ts';
import { Kind } from '../body.ts';
import { type Color, copyColor, createColor, dim, fromHex, mixIn } from '../color.ts';
import { above, within } from '../coverage.ts';
import { hash } from '../hash.ts';
import { grain } from '../noise.ts';
import { stripes, swapIn, visible } from './pattern.ts';
import type { Spot, Surface } from './surface.ts';

/** Plain colors of flat roofs, by `Flat`. */
const SHEETS: readonly Readonly<Color>[] = [
  0xada79b, 0xe4e3df, 0xb4b6b6, 0x5a5855, 0xb7ada0, 0x62743f, 0xaeb4b7, 0x8f8d88, 0xb5b0a6, 0x9d9a94,
  0xc9b89a,
].map(fromHex);
const PARAPET = fromHex(0xc9c4ba);
const SEAM = fromHex(0x6b6966);
const GLASS = fromHex(0x8fa3b0);
const LINE = fromHex(0xe6e4da);
const PATCH = fromHex(0x3d3c3b);
const SOIL = fromHex(0x9a8a68);

/** Share of the sheets of a roof that are repaired. */
const REPAIRED = 1 / 32;

const base = createColor();

/** A position on a flat top, in meters from its center, with the half sizes, kind and seed of the body. */
export interface Top {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
  kind: number;
  seed: number;
}

/** Paints sheets of membrane or tar with seams, stains and square repairs. */
function paintSheets(out: Surface, { x, z, seed }: Top, footprint: number, style: number): void {
  copyColor(base, out.albedo);
  const wide = style === Flat.tar ? 1.1 : 3.1;
  const seam = stripes(0, 0.03, x / wide, footprint / wide);
  swapIn(out.albedo, base, SEAM, style === Flat.white ? 0.35 * seam : 0.6 * seam);
  const clear = visible(8, footprint);
  const lot = clear > 0 ? hash(Math.floor(x / 4.6), Math.floor(z / 3.7), seed) & 31 : 0;
  const patched = REPAIRED + clear * ((lot === 0 ? 1 : 0) - REPAIRED);
  mixIn(out.albedo, style === Flat.tar ? PARAPET : PATCH, 0.3 * patched);
}

/** Paints beds of plants on a paved terrace. */
function paintGarden(out: Surface, { x, z }: Top, footprint: number): void {
  copyColor(base, out.albedo);
  const paths =
    1 - stripes(0.1, 0.9, x / 6.5, footprint / 6.5) * stripes(0.14, 0.86, z / 4.8, footprint / 4.8);
  swapIn(out.albedo, base, PARAPET, 0.85 * paths);
  dim(out.albedo, 1 + 0.35 * grain(x, z, 1.6, footprint, 166) * (1 - paths));
}

/** Paints parking stalls of 2.7 m by 5.4 m along local x, with aisles between them. */
function paintDeck(out: Surface, { x, z, halfX, halfZ }: Top, footprint: number): void {
  copyColor(base, out.albedo);
  const row = (z + halfZ - 0.6) / 16.8;
  const inStall = stripes(0, 0.32, row, footprint / 16.8) + stripes(0.68, 1, row, footprint / 16.8);
  swapIn(out.albedo, base, LINE, 0.75 * inStall * stripes(0, 0.05, (x + halfX) / 2.7, footprint / 2.7));
  dim(out.albedo, 1 - 0.12 * (1 - inStall));
}

function paintHelipad(out: Surface, { x, z, halfX, halfZ }: Top, footprint: number): void {
  copyColor(base, out.albedo);
  const reach = Math.min(halfX, halfZ) * 0.8;
  const far = Math.sqrt(x * x + z * z);
  const ring = within(reach - 0.7, reach, far, footprint);
  const [ax, az] = [Math.abs(x), Math.abs(z)];
  const letter =
    within(1.5, 2.3, ax, footprint) * (az < 3 ? 1 : 0) + within(-0.4, 0.4, z, footprint) * (ax < 1.5 ? 1 : 0);
  swapIn(out.albedo, base, LINE, Math.min(1, ring + letter));
}

function paintStyle(out: Surface, style: number, top: Top, footprint: number): void {
  if (style === Flat.white || style === Flat.gray || style === Flat.tar)
    paintSheets(out, top, footprint, style);
  else if (style === Flat.garden) paintGarden(out, top, footprint);
  else if (style === Flat.stalls) paintDeck(out, top, footprint);
  else if (style === Flat.helipad) paintHelipad(out, top, footprint);
  else if (style === Flat.metal) dim(out.albedo, 1.02 - 0.2 * stripes(0, 0.12, top.z / 0.6, footprint / 0.6));
  else if (style === Flat.pavers) {
    dim(
      out.albedo,
      1 -
        0.12 * stripes(0, 0.07, top.x / 1.2, footprint / 1.2) -
        0.12 * stripes(0, 0.07, top.z / 1.2, footprint / 1.2),
    );
  }
}

/** Paints rows of skylights on a hall. */
function paintSkylights(out: Surface, { x, z, halfX, halfZ }: Top, footprint: number): void {
  const inside = within(-halfX + 4, halfX - 4, x, footprint) * within(-halfZ + 4, halfZ - 4, z, footprint);
  const share =
    inside * stripes(0.42, 0.58, x / 9, footprint / 9) * stripes(0.38, 0.62, z / 9, footprint / 9);
  if (share <= 0) return;
  copyColor(base, out.albedo);
  swapIn(out.albedo, base, GLASS, share);
  out.gloss = 0.08 * share;
}

/** Draws a flat roof: sheets or gravel, skylights, stains, and a parapet with a dark base. */
export function paintFlatRoof(out: Surface, top: Top, spot: Spot): void {
  const { kind, seed } = top;
  if (kind !== Kind.masonry && kind !== Kind.glass && kind !== Kind.hall && kind !== Kind.house) return;
  const { footprint } = spot;
  const style = roofOf(seed);
  copyColor(out.albedo, SHEETS[kind === Kind.house ? Flat.tan : style] ?? PARAPET);
  dim(out.albedo, 0.86 + 0.28 * (((seed >>> 24) & 255) / 255));
  paintStyle(out, style, top, footprint);
  if (hasMark(seed, Mark.extra) && kind === Kind.hall) paintSkylights(out, top, footprint);
  const stain = grain(spot.x, spot.z, 7, footprint, 162);
  dim(out.albedo, 1 + 0.1 * stain + 0.07 * grain(spot.x, spot.z, 0.5, footprint, 163));
  if (stain > 0.3) mixIn(out.albedo, SOIL, 0.22 * (stain - 0.3));
  const edge = Math.min(top.halfX - Math.abs(top.x), top.halfZ - Math.abs(top.z));
  if (edge > 2 + footprint) return;
  dim(out.albedo, 1 - 0.34 * within(0.35, 1.2, edge, footprint));
  mixIn(out.albedo, PARAPET, 1 - above(0.35, edge, footprint));
}
