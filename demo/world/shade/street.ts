import { type Colour, fromHex, mixIn } from '../colour.ts';
import { above, repeated, within } from '../coverage.ts';
import { grain } from '../noise.ts';
import { type Block, PAVEMENT, type Side, distanceAlong, distanceInto } from '../plan/street-grid.ts';

const ASPHALT = fromHex(0x5f6164);
const AVENUE = fromHex(0x55575b);
const PAVING = fromHex(0xbcb7ac);
const KERB = fromHex(0xd8d4ca);
const WHITE = fromHex(0xe9e8e2);
const YELLOW = fromHex(0xd9a93a);
const VERGE = fromHex(0x6f8a43);

/** Radius of a kerb around a corner, metres. */
const CORNER = 5;

/** Metres from the nearest kerb into the block (negative on a carriageway), from the rooms to the four kerbs. */
function kerbDistance(a: number, b: number, c: number, d: number): number {
  const across = Math.min(a, c);
  const along = Math.min(b, d);
  if (across < CORNER && along < CORNER && across > 0 && along > 0) {
    const [x, z] = [CORNER - across, CORNER - along];
    return CORNER - Math.sqrt(x * x + z * z);
  }
  return Math.min(across, along);
}

function paintLanes(out: Colour, side: Side, off: number, along: number, footprint: number): void {
  if (side.avenue) {
    mixIn(out, YELLOW, 0.85 * within(0.12, 0.27, off, footprint));
    const dashes = repeated(0, 0.34, along / 9, footprint / 9);
    mixIn(out, WHITE, 0.8 * dashes * within(3.25, 3.42, off, footprint));
    mixIn(out, WHITE, 0.7 * within(side.half - 2.35, side.half - 2.22, off, footprint));
    return;
  }
  const dashes = repeated(0, 0.4, along / 7.5, footprint / 7.5);
  mixIn(out, YELLOW, 0.75 * dashes * above(-0.1, off, footprint) * (1 - above(0.08, off, footprint)));
}

/**
 * Lines that end a street at a crossing, `room` metres from the crossing street's kerb: the walkers' bars, and
 * the stop line of the lane that leads there.
 */
function paintCrossing(
  out: Colour,
  { half }: Side,
  { off, room, footprint }: { off: number; room: number; footprint: number },
  leadsThere: boolean,
): void {
  const bars = repeated(0.25, 0.75, off / 1.1, footprint / 1.1);
  mixIn(out, WHITE, 0.82 * bars * within(0.9, 3.7, room, footprint));
  if (!leadsThere) return;
  mixIn(out, WHITE, 0.85 * within(4.9, 5.4, room, footprint) * within(0.3, half - 0.4, off, footprint));
}

function paintRoad(
  out: Colour,
  block: Block,
  rooms: readonly number[],
  index: number,
  spot: { x: number; z: number; footprint: number },
): void {
  const side = block.sides[index] as Side;
  const { x, z, footprint } = spot;
  const off = distanceInto(side, x, z);
  const along = distanceAlong(side, x, z);
  const ahead = rooms[(index + 1) & 3] as number;
  const behind = rooms[(index + 3) & 3] as number;
  if (ahead < 0 || behind < 0) return;
  const near = Math.min(ahead, behind);
  if (near > 6) paintLanes(out, side, off, along, footprint);
  else if (side.avenue || block.sides[(index + 1) & 3]?.avenue) {
    paintCrossing(out, side, { off, room: near, footprint }, ahead < behind);
  }
}

const rooms = [0, 0, 0, 0];

/**
 * Paints carriageway, kerb and pavement over the block's ground in `out`.
 * Returns metres from the nearest kerb into the block, negative on the carriageway.
 */
export function paintStreets(out: Colour, block: Block, x: number, z: number, footprint: number): number {
  let index = 0;
  for (let n = 0; n < 4; n++) {
    const side = block.sides[n] as Side;
    const room = distanceInto(side, x, z) - side.half;
    rooms[n] = room;
    if (room < (rooms[index] as number)) index = n;
  }
  const [north, east, south, west] = rooms as [number, number, number, number];
  const room = kerbDistance(north, east, south, west);
  if (room > PAVEMENT + footprint) return room;
  const strip =
    within(0.5, 1.5, room, footprint) * above(7, Math.max(Math.min(north, south), Math.min(east, west)), 1);
  const paved = 1 - above(PAVEMENT, room, footprint);
  mixIn(out, PAVING, paved);
  const joints = repeated(0, 0.05, (x + z) / 1.8, footprint / 1.8) * 0.25;
  mixIn(out, ASPHALT, paved * joints);
  mixIn(out, VERGE, strip * 0.75);
  mixIn(out, KERB, within(0, 0.28, room, footprint));
  const road = 1 - above(0, room, footprint);
  if (road <= 0) return room;
  const asphalt = { ...(block.sides[index]?.avenue ? AVENUE : ASPHALT) };
  const worn = 1 + 0.07 * grain(x, z, 11, footprint, 101) + 0.06 * grain(x, z, 0.5, footprint, 102);
  asphalt.r *= worn;
  asphalt.g *= worn;
  asphalt.b *= worn;
  paintRoad(asphalt, block, rooms, index, { x, z, footprint });
  mixIn(out, asphalt, road);
  return room;
}
