import { unitOf } from '../hash.ts';
import { noise } from '../noise.ts';

/** Mean distance between streets along both directions of the grid, metres. */
const SPACING_U = 104;
const SPACING_V = 76;

/** The grid is turned against north like many real ones; cosine and sine of about 9°. */
const COS = 0.9877;
const SIN = 0.1564;

/** Width of the pavement beside a street, metres. */
export const PAVEMENT = 3.4;

const HALF_STREET = 4.8;
const HALF_AVENUE = 8.2;

/** One side of a block: a street's middle line, walked clockwise as seen from above. */
export interface Side {
  readonly x: number;
  readonly z: number;
  /** Unit vector along the side; the inward normal is (-dz, dx). */
  readonly dx: number;
  readonly dz: number;
  readonly length: number;
  /** Half of the carriageway's width, metres. */
  readonly half: number;
  readonly avenue: boolean;
  /** Whether this street goes on over the river. */
  readonly bridge: boolean;
}

/** A block between four streets, sides in the order north, east, south, west. */
export interface Block {
  readonly i: number;
  readonly j: number;
  readonly sides: readonly [Side, Side, Side, Side];
  readonly x: number;
  readonly z: number;
}

const isAvenueU = (i: number): boolean => (i & 3) === 1;
const isAvenueV = (j: number): boolean => (j & 3) === 2;

const lineU = (i: number): number => (i + 0.26 * (unitOf(i, 1, 11) - 0.5)) * SPACING_U;
const lineV = (j: number): number => (j + 0.26 * (unitOf(j, 2, 11) - 0.5)) * SPACING_V;

const bendU = (u: number, v: number): number => 62 * noise(u / 760, v / 560, 21);
const bendV = (u: number, v: number): number => 52 * noise(u / 590, v / 760, 22);

/** Where the streets i and j cross, [x, z] in metres. */
function crossing(i: number, j: number): readonly [number, number] {
  const u0 = lineU(i);
  const v0 = lineV(j);
  const u = u0 + bendU(u0, v0);
  const v = v0 + bendV(u0, v0);
  return [u * COS - v * SIN, u * SIN + v * COS];
}

function createSide(
  from: readonly [number, number],
  to: readonly [number, number],
  avenue: boolean,
  bridge: boolean,
): Side {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const half = avenue ? HALF_AVENUE : HALF_STREET;
  const [dx, dz] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return { x: from[0], z: from[1], dx, dz, length, half, avenue, bridge };
}

function createBlock(i: number, j: number): Block {
  const [nw, ne, se, sw] = [crossing(i, j), crossing(i + 1, j), crossing(i + 1, j + 1), crossing(i, j + 1)];
  return {
    i,
    j,
    sides: [
      createSide(nw, ne, isAvenueV(j), isAvenueV(j)),
      createSide(ne, se, isAvenueU(i + 1), false),
      createSide(se, sw, isAvenueV(j + 1), isAvenueV(j + 1)),
      createSide(sw, nw, isAvenueU(i), false),
    ],
    x: (nw[0] + ne[0] + se[0] + sw[0]) / 4,
    z: (nw[1] + ne[1] + se[1] + sw[1]) / 4,
  };
}

/** Metres from a side's street middle into the block; negative beyond it. */
export const distanceInto = (side: Side, x: number, z: number): number =>
  (z - side.z) * side.dx - (x - side.x) * side.dz;

/** Metres along a side from its first corner. */
export const distanceAlong = (side: Side, x: number, z: number): number =>
  (x - side.x) * side.dx + (z - side.z) * side.dz;

const blocks = new Map<number, Block>();

/** The block with these indices, made once. */
export function blockOf(i: number, j: number): Block {
  const key = (i + 4096) * 8192 + j + 4096;
  let block = blocks.get(key);
  if (!block) blocks.set(key, (block = createBlock(i, j)));
  return block;
}

let latest = blockOf(0, 0);

/** Steps over the side that a point lies beyond; the block itself when the point is inside. */
function stepTowards(block: Block, x: number, z: number): Block {
  const [north, east, south, west] = block.sides;
  if (distanceInto(north, x, z) < 0) return blockOf(block.i, block.j - 1);
  if (distanceInto(south, x, z) < 0) return blockOf(block.i, block.j + 1);
  if (distanceInto(west, x, z) < 0) return blockOf(block.i - 1, block.j);
  if (distanceInto(east, x, z) < 0) return blockOf(block.i + 1, block.j);
  return block;
}

/** The block that holds a point, up to the middle lines of its streets. */
export function blockAt(x: number, z: number): Block {
  let block = latest;
  if (Math.abs(block.x - x) + Math.abs(block.z - z) > 300) {
    block = blockOf(Math.floor((x * COS + z * SIN) / SPACING_U), Math.floor((z * COS - x * SIN) / SPACING_V));
  }
  for (let tries = 0; tries < 12; tries++) {
    const next = stepTowards(block, x, z);
    if (next === block) break;
    block = next;
  }
  return (latest = block);
}
