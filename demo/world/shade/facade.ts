import { Kind } from '../body.ts';
import { type Colour, dim, fromHex, mixIn } from '../colour.ts';
import { above, repeated, within } from '../coverage.ts';
import { unitOf } from '../hash.ts';
import { grain } from '../noise.ts';
import type { Surface } from './surface.ts';

const PANE = fromHex(0x2c3a47);
const BLIND = fromHex(0x8f8d86);
const FRAME = fromHex(0xe8e4da);
const SHOP = fromHex(0x39434c);
const AWNINGS = [
  fromHex(0x8c3a33),
  fromHex(0x2f5d62),
  fromHex(0x53642f),
  fromHex(0xb0893e),
  fromHex(0x3d4b6e),
];

/** A place on a wall: metres along it from its middle and above the ground, with the wall's own measures. */
export interface WallSpot {
  readonly along: number;
  readonly up: number;
  readonly half: number;
  readonly top: number;
  readonly kind: number;
  readonly seed: number;
  readonly footprint: number;
}

/** The look of a window that a few pixels show: some have blinds, some are brighter. */
function paneColour(out: Colour, bay: number, floor: number, seed: number, detail: number): void {
  const chance = unitOf(bay, floor, seed);
  mixIn(out, BLIND, detail * (chance > 0.72 ? 0.75 : chance * 0.22) + (1 - detail) * 0.28);
}

function houseWall(out: Surface, { along, up, half, seed, footprint }: WallSpot): void {
  const bay = (2 * half) / Math.max(1, Math.round((2 * half) / 3.3));
  const across = (along + half) / bay;
  const storey = up / 2.8;
  const hole = repeated(0.34, 0.66, across, footprint / bay) * repeated(0.36, 0.8, storey, footprint / 2.8);
  const trim = repeated(0.29, 0.71, across, footprint / bay) * repeated(0.32, 0.84, storey, footprint / 2.8);
  dim(out.albedo, 1 - 0.06 * repeated(0, 0.3, up / 0.28, footprint / 0.28));
  mixIn(out.albedo, FRAME, trim);
  const pane = { ...PANE };
  paneColour(pane, Math.floor(across), Math.floor(storey), seed, footprint < 2 ? 1 : 0);
  mixIn(out.albedo, pane, hole);
  out.gloss = 0.05 * hole;
}

function shopFront(out: Surface, { along, up, seed, footprint }: WallSpot): void {
  const glass = within(0.5, 3, up, footprint) * repeated(0.06, 0.94, along / 5.2, footprint / 5.2);
  mixIn(out.albedo, SHOP, glass);
  out.gloss = 0.06 * glass;
  const shop = Math.floor(along / 10.4);
  const awning = AWNINGS[Math.floor(unitOf(shop, seed, 151) * AWNINGS.length)];
  if (awning)
    mixIn(out.albedo, awning, within(3, 3.9, up, footprint) * (unitOf(shop, seed, 152) < 0.6 ? 1 : 0));
}

function masonryWall(out: Surface, spot: WallSpot): void {
  const { along, up, half, top, seed, footprint } = spot;
  const style = unitOf(seed, 3, 153);
  const width = style < 0.35 ? 2.4 : style < 0.7 ? 3.1 : 4.4;
  const bay = (2 * half) / Math.max(1, Math.round((2 * half) / width));
  const across = (along + half) / bay;
  const floor = (up - 1.2) / 3.4;
  if (up < 4.6) shopFront(out, spot);
  else if (up < top - 0.9) {
    const [low, high] = style < 0.7 ? [0.27, 0.73] : [0.12, 0.88];
    const glass = repeated(low, high, across, footprint / bay) * repeated(0.28, 0.78, floor, footprint / 3.4);
    const pane = { ...PANE };
    paneColour(pane, Math.floor(across), Math.floor(floor), seed, footprint < 2.4 ? 1 : 0);
    mixIn(out.albedo, pane, glass);
    out.gloss = 0.055 * glass;
    dim(out.albedo, 1 - 0.1 * repeated(0, 0.06, floor, footprint / 3.4) * (1 - glass));
  }
  mixIn(out.albedo, FRAME, 0.35 * within(top - 0.9, top - 0.35, up, footprint));
}

function glassWall(out: Surface, { along, up, half, top, seed, footprint }: WallSpot): void {
  const bay = (2 * half) / Math.max(1, Math.round((2 * half) / 1.6));
  const across = (along + half) / bay;
  const floor = up / 3.8;
  const pane = repeated(0.05, 0.95, across, footprint / bay) * repeated(0.2, 0.97, floor, footprint / 3.8);
  const tone = 0.42 + (footprint < 3 ? 0.3 * (unitOf(Math.floor(across), Math.floor(floor), seed) - 0.5) : 0);
  const tinted = { r: out.albedo.r * tone, g: out.albedo.g * tone, b: out.albedo.b * tone };
  mixIn(out.albedo, tinted, pane * (1 - above(top - 1.5, up, footprint)));
  out.gloss = 0.2 * pane;
}

function hallWall(out: Surface, { along, up, top, footprint }: WallSpot): void {
  dim(out.albedo, 1 - 0.1 * repeated(0, 0.4, along / 1.1, footprint / 1.1));
  const doors = repeated(0.3, 0.62, along / 14, footprint / 14) * within(0, 3.6, up, footprint);
  mixIn(out.albedo, SHOP, 0.75 * doors);
  mixIn(out.albedo, FRAME, 0.6 * within(top - 0.7, top - 0.1, up, footprint));
}

/** Draws windows, shop fronts and panels on a wall whose plain colour is already in `out`. */
export function paintWall(out: Surface, spot: WallSpot): void {
  const { kind, along, up, footprint } = spot;
  if (kind === Kind.house) houseWall(out, spot);
  else if (kind === Kind.masonry) masonryWall(out, spot);
  else if (kind === Kind.glass) glassWall(out, spot);
  else if (kind === Kind.hall) hallWall(out, spot);
  dim(out.albedo, 1 + 0.05 * grain(along + spot.seed, up, 3, footprint, 154));
  out.open = 0.62 + 0.38 * Math.min(1, up / 7);
}
