import { type Color, createColor, dim, fromHex, mixIn } from '../color.ts';
import { repeated, within } from '../coverage.ts';
import { unitOf } from '../hash.ts';
import { grain, noise } from '../noise.ts';
import { PAVEMENT, type Side } from '../plan/street-grid.ts';
import { LINE, type Plot } from './ground/plot.ts';
import { paintMarkings } from './markings.ts';
import type { StreetSpot } from './street-spot.ts';
import type { Spot } from './surface.ts';

const NEW_ASPHALT = fromHex(0x4b4c4e);
const OLD_ASPHALT = fromHex(0x6d6a66);
const CONCRETE = fromHex(0x8d8980);
const TAR = fromHex(0x37383a);
const WALK = fromHex(0x918b80);
const KERB = fromHex(0x9d978c);
const GUTTER = fromHex(0x807b72);
const SHADE = fromHex(0x4a4945);

/** Radius of a curb around a corner, in meters. */
const CORNER = 6;

/**
 * Returns the distance to the nearest curb with rounded corners, given the distances to the curbs on both
 * axes, in meters.
 */
function roundCorner(across: number, along: number): number {
  if (across < CORNER && along < CORNER && across > 0 && along > 0) {
    const [x, z] = [CORNER - across, CORNER - along];
    return CORNER - Math.sqrt(x * x + z * z);
  }
  return across < along ? across : along;
}

/** Returns the distance from the curb of the side with this index modulo 4, in meters. */
function roomOf({ north, east, south, west }: StreetSpot, index: number): number {
  const side = index & 3;
  if (side < 2) return side === 0 ? north : east;
  return side === 2 ? south : west;
}

/**
 * Returns the distance from the curb of a side into the block, in meters. `at` is the index of the side's
 * first number in the list.
 */
const distanceFromKerb = (l: Float64Array, at: number, x: number, z: number): number =>
  (z - (l[at + 1] as number)) * (l[at + 2] as number) -
  (x - (l[at] as number)) * (l[at + 3] as number) -
  (l[at + 4] as number);

export function findStreet(out: StreetSpot, { lines: l }: Plot, x: number, z: number): void {
  const north = distanceFromKerb(l, 0, x, z);
  const east = distanceFromKerb(l, LINE, x, z);
  const south = distanceFromKerb(l, 2 * LINE, x, z);
  const west = distanceFromKerb(l, 3 * LINE, x, z);
  out.north = north;
  out.east = east;
  out.south = south;
  out.west = west;
  const row = north < south ? 0 : 2;
  const column = east < west ? 1 : 3;
  const across = row === 0 ? north : south;
  const along = column === 1 ? east : west;
  const index = across < along ? row : column;
  out.index = index;
  out.ahead = roomOf(out, index + 1);
  out.behind = roomOf(out, index + 3);
  const at = index * LINE;
  const nearest = across < along ? across : along;
  out.off = nearest + (l[at + 4] as number);
  out.along =
    (x - (l[at] as number)) * (l[at + 2] as number) + (z - (l[at + 1] as number)) * (l[at + 3] as number);
  out.room = roundCorner(across, along);
}

/**
 * Returns true if the sidewalk of a block is paved from the curb to the lots. Otherwise it is a walkway
 * between strips of grass.
 */
const isPaved = ({ use }: Plot): boolean =>
  use === 'towers' || use === 'offices' || use === 'shops' || use === 'apartments' || use === 'mall';

function paintWalk(out: Color, plot: Plot, at: StreetSpot, footprint: number): void {
  const { room, along } = at;
  const side = plot.block.sides[at.index] as Side;
  if (!side.bridge && (side.kind === 'highway' || plot.block.zone === 'country')) return;
  const paved = isPaved(plot) || side.bridge;
  const [near, far] = paved ? [0, PAVEMENT] : [1.6, 3.1];
  let walk = within(near, far, room, footprint);
  if (footprint > 4) walk += within(-far, -near, room + 2 * side.half, footprint);
  // The roadway is painted later, so only this share of the pixel remains visible.
  const left = 1 - within(-2 * side.half, 0, room, footprint);
  if (left <= 0) return;
  walk = Math.min(1, walk / left);
  if (walk > 0) {
    const joints = repeated(0, 0.03, along / 1.5, footprint / 1.5);
    const pale =
      1 + 0.1 * (plot.lot - 0.5) + (footprint < 2 ? 0.08 * grain(along, room, 1.6, footprint, 107) : 0);
    const dark = 1 - walk * (1 - pale) - walk * joints * 0.4;
    mixIn(out, WALK, walk);
    dim(out, dark);
  }
  mixIn(out, KERB, Math.min(1, within(0, 0.2, room, footprint) / left));
}

/**
 * Returns the side of the block that determines the asphalt at a position. At crossings, it is the side with
 * the wider street.
 */
function ownerOf({ block }: Plot, { index, ahead, behind }: StreetSpot): number {
  if (ahead >= 0 && behind >= 0) return index;
  const other = (ahead < 0 ? index + 1 : index + 3) & 3;
  const [mine, theirs] = [block.sides[index] as Side, block.sides[other] as Side];
  if (mine.half !== theirs.half) return mine.half > theirs.half ? index : other;
  return mine.street < theirs.street ? index : other;
}

/** Paints wear: filled cuts, sealed cracks and stains. */
function wearDown(out: Color, side: Side, { along, off, ahead, behind }: StreetSpot, spot: Spot): void {
  const { x, z, footprint } = spot;
  dim(out, 1 + 0.13 * grain(x, z, 7, footprint, 101));
  if (footprint >= 1.6) return;
  dim(out, 1 + 0.1 * grain(x, z, 0.45, footprint, 102));
  if (ahead < 0 || behind < 0) return;
  const cut = Math.floor(along / 6.3);
  const chance = unitOf(cut, Math.floor(off / 2.6), side.street);
  if (chance < 0.07) {
    const inCut = within(0.08, 0.3 + 9 * chance, along / 6.3 - cut, footprint / 6.3);
    mixIn(out, chance < 0.045 ? TAR : OLD_ASPHALT, 0.5 * inCut);
  }
  if (footprint > 0.5) return;
  const seam = noise(along / 5, off / 1.7, side.street & 255);
  if (side.street & 1) mixIn(out, TAR, 0.5 * within(-0.012, 0.012, seam, 0.01 + footprint * 0.3));
  const lid = along - 37 * Math.floor(along / 37) - 18;
  const aside = off - 1.7;
  const disc = Math.sqrt(lid * lid + aside * aside);
  if (disc < 0.6) mixIn(out, SHADE, within(-1, 0.36, disc, footprint));
}

/** Darkens the middle of lanes (oil) and lightens the wheel tracks (wear). */
function addTracks(out: Color, { half, kind }: Side, off: number, footprint: number): void {
  if (footprint > 2) return;
  const lane = kind === 'street' ? half * 0.6 : 3.5;
  const share = off / lane - Math.floor(off / lane) - 0.5;
  const aside = Math.abs(share) * lane;
  const oil = aside < 0.5 ? 1 - 2 * aside : 0;
  const wheel = Math.abs(aside - 0.85);
  const worn = wheel < 0.4 ? 1 - 2.5 * wheel : 0;
  dim(out, 1 + (0.09 * worn - 0.11 * oil) * (footprint < 1 ? 1 : 2 - footprint));
}

const asphalt = createColor();

function paintRoad(out: Color, plot: Plot, at: StreetSpot, spot: Spot): void {
  const { footprint } = spot;
  const owner = ownerOf(plot, at);
  const side = plot.block.sides[owner] as Side;
  // Wide pixels also cover the other half of the street, up to the opposite block.
  const road = within(-2 * side.half, 0, at.room, footprint);
  if (road <= 0) return;
  const age = plot.age[owner as 0 | 1 | 2 | 3];
  asphalt.r = NEW_ASPHALT.r;
  asphalt.g = NEW_ASPHALT.g;
  asphalt.b = NEW_ASPHALT.b;
  if (side.bridge || (side.kind === 'highway' && age < 0.5)) mixIn(asphalt, CONCRETE, 0.8);
  else mixIn(asphalt, OLD_ASPHALT, age);
  const open = at.ahead > 0 && at.behind > 0;
  if (open) addTracks(asphalt, side, at.off, footprint);
  wearDown(asphalt, side, at, spot);
  if (side.bridge) dim(asphalt, 1 - 0.5 * repeated(0, 0.02, at.along / 18, footprint / 18));
  if (side.kind !== 'highway' && open) mixIn(asphalt, GUTTER, 0.8 * within(-0.45, 0, at.room, footprint));
  if (open) paintMarkings(asphalt, plot, at, spot);
  mixIn(out, asphalt, road);
}

/** Paints the roadway over the color in `out`. */
export function paintStreets(out: Color, plot: Plot, at: StreetSpot, spot: Spot): void {
  const { footprint } = spot;
  if (at.room > PAVEMENT + footprint / 2) return;
  paintRoad(out, plot, at, spot);
}

/** Paints the sidewalk and the curb, over which driveways and the roadway are painted later. */
export function paintPavement(out: Color, plot: Plot, at: StreetSpot, footprint: number): void {
  if (at.room > PAVEMENT + footprint / 2) return;
  paintWalk(out, plot, at, footprint);
}
