import { Kind } from '../body.ts';
import { type Color, createColor, dim, fromHex, mixIn } from '../color.ts';
import { repeated, within } from '../coverage.ts';
import { grain } from '../noise.ts';
import { PATCH, type Patches } from './ground/patch-list.ts';
import type { Spot } from './surface.ts';

const WHITE = fromHex(0xd6d5cf);
const MOWN = fromHex(0x5f6f42);
const CLAY = fromHex(0x8a5a45);
const INFIELD = fromHex(0x9c7452);
const TURF = fromHex(0x55653a);
const STEEL = fromHex(0x7d766e);
const SLEEPER = fromHex(0x5b5249);

const patch = createColor();

/** A local position on a patch, and the half sizes of the patch, in meters. */
interface Local {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
}

// Scratch state. The initial values are fractions, so that V8 stores the fields as doubles.
const local: Local = { x: 0.5, z: 0.5, halfX: 0.5, halfZ: 0.5 };

/** Paints double rows of parking stalls, 2.7 m wide, with oil stains. */
function paintStalls(out: Color, { x, z, halfX, halfZ }: Local, footprint: number): void {
  const row = (z + halfZ) / 8.4;
  const inStall = repeated(0.02, 0.62, row, footprint / 8.4);
  const stall = (x + halfX + 0.08) / 2.7;
  if (footprint < 2.6) dim(out, 1 - 0.16 * inStall * repeated(0.35, 0.68, stall, footprint / 2.7));
  mixIn(out, WHITE, 0.6 * inStall * repeated(0, 0.05, stall, footprint / 2.7));
}

function paintField(out: Color, { x, z, halfX, halfZ }: Local, footprint: number): void {
  mixIn(out, MOWN, 0.6 * repeated(0, 0.5, x / 9, footprint / 9));
  const [ax, az] = [Math.abs(x), Math.abs(z)];
  const edge = Math.max(
    within(halfX - 1.6, halfX - 1.45, ax, footprint) * (az < halfZ - 1.3 ? 1 : 0),
    within(halfZ - 1.6, halfZ - 1.45, az, footprint) * (ax < halfX - 1.3 ? 1 : 0),
  );
  const ring = within(9.07, 9.22, Math.sqrt(x * x + z * z), footprint);
  const middle = within(-0.08, 0.08, x, footprint) * (az < halfZ - 1.4 ? 1 : 0);
  mixIn(out, WHITE, 0.75 * Math.min(1, edge + ring + middle));
  const wear = Math.max(0, 1 - Math.max(0, halfX - 6 - ax) / 8) * Math.max(0, 1 - az / 7);
  mixIn(out, CLAY, 0.35 * wear * (ax < halfX - 1 ? 1 : 0));
}

function paintCourt(out: Color, { x, z, halfX, halfZ }: Local, footprint: number): void {
  const [ax, az] = [Math.abs(x), Math.abs(z)];
  if (ax > halfX - 1.6 || az > halfZ - 1.1) mixIn(out, CLAY, 0.5);
  const inner = ax < halfX - 3.1 && az < halfZ - 1.4 ? 1 : 0;
  const lines =
    within(halfX - 3.25, halfX - 3.15, ax, footprint) * (az < halfZ - 1.4 ? 1 : 0) +
    within(halfZ - 1.55, halfZ - 1.45, az, footprint) * (ax < halfX - 3.1 ? 1 : 0);
  mixIn(out, WHITE, 0.8 * Math.min(1, lines + inner * within(-0.05, 0.05, x, footprint)));
}

/** Paints a running track with six lanes around its turf. The corners of the patch are turf as well. */
function paintTrack(out: Color, { x, z, halfX, halfZ }: Local, footprint: number): void {
  const straight = Math.max(0, halfX - halfZ);
  const ax = Math.max(0, Math.abs(x) - straight);
  const round = Math.sqrt(ax * ax + z * z);
  const inside = halfZ - round;
  mixIn(out, TURF, within(7.4, 999, inside, footprint));
  mixIn(out, TURF, within(-999, 0, inside, footprint));
  mixIn(
    out,
    WHITE,
    0.5 * repeated(0, 0.05, inside / 1.22, footprint / 1.22) * within(0.1, 7.4, inside, footprint),
  );
}

/** Paints the bare infield and base paths of a ball field in a corner of its turf. */
function paintDiamond(out: Color, { x, z, halfX, halfZ }: Local, footprint: number): void {
  const [u, v] = [x + halfX - 4, z + halfZ - 4];
  const far = Math.sqrt(u * u + v * v);
  const grass = within(3.5, 19, u, footprint) * within(3.5, 19, v, footprint);
  const skinned = within(-999, 29, far, footprint) * within(-1.5, 999, Math.min(u, v), footprint);
  const plate = within(-999, 3.2, far, footprint);
  mixIn(out, INFIELD, Math.max(plate, skinned * (1 - grass)));
  const mound = within(-999, 2.7, Math.sqrt((u - 12.5) * (u - 12.5) + (v - 12.5) * (v - 12.5)), footprint);
  mixIn(out, INFIELD, mound);
  const foul =
    within(-0.06, 0.06, u, footprint) * (v > 0 ? 1 : 0) + within(-0.06, 0.06, v, footprint) * (u > 0 ? 1 : 0);
  mixIn(out, WHITE, 0.8 * Math.min(1, foul));
}

/** Paints railway tracks along local x, 4.3 m apart, on ballast. */
function paintRails(out: Color, { x, z, halfZ }: Local, footprint: number): void {
  const track = (z + halfZ) / 4.3;
  const bed = repeated(0.2, 0.8, track, footprint / 4.3);
  mixIn(out, SLEEPER, 0.7 * bed * repeated(0, 0.4, x / 0.6, footprint / 0.6));
  const rails =
    repeated(0.315, 0.333, track, footprint / 4.3) + repeated(0.667, 0.685, track, footprint / 4.3);
  mixIn(out, STEEL, Math.min(1, rails));
}

function paintSlabs(out: Color, { x, z }: Local, size: number, footprint: number): void {
  const joints =
    repeated(0, 0.05, x / size, footprint / size) + repeated(0, 0.05, z / size, footprint / size);
  dim(out, 1 - 0.16 * joints);
}

type Mark = (out: Color, place: Local, footprint: number) => void;

const MARKS: Readonly<Record<number, Mark>> = {
  [Kind.drive]: (out, place, footprint) => paintSlabs(out, place, 3, footprint),
  [Kind.plaza]: (out, place, footprint) => paintSlabs(out, place, 2.4, footprint),
  [Kind.parking]: paintStalls,
  [Kind.field]: paintField,
  [Kind.court]: paintCourt,
  [Kind.track]: paintTrack,
  [Kind.diamond]: paintDiamond,
  [Kind.rails]: paintRails,
};

const isSoft = (kind: number): boolean =>
  kind === Kind.field || kind === Kind.lawn || kind === Kind.dirt || kind === Kind.diamond;

function paintKind(out: Color, kind: number, { x, z, footprint }: Spot): void {
  MARKS[kind]?.(out, local, footprint);
  const soft = isSoft(kind);
  dim(out, 1 + (soft ? 0.13 : 0.09) * grain(x, z, 3.8, footprint, 111));
  if (soft && footprint < 0.6) dim(out, 1 + 0.14 * grain(x, z, 0.5, footprint, 113));
}

/**
 * Blends one patch of paint over the color of the ground, with soft edges. Square pools and plazas are drawn
 * as circles. Returns the share that the patch covers.
 */
export function layPatch(out: Color, patches: Patches, n: number, spot: Spot): number {
  const g = patches.geometry;
  const base = n * PATCH;
  const { footprint } = spot;
  const cos = g[base + 2] as number;
  const sin = g[base + 3] as number;
  const ox = spot.x - (g[base] as number);
  const oz = spot.z - (g[base + 1] as number);
  const halfX = g[base + 4] as number;
  const halfZ = g[base + 5] as number;
  const x = ox * cos + oz * sin;
  const z = oz * cos - ox * sin;
  const half = footprint / 2;
  if (x > halfX + half || -x > halfX + half || z > halfZ + half || -z > halfZ + half) return 0;
  local.x = x;
  local.z = z;
  local.halfX = halfX;
  local.halfZ = halfZ;
  const kind = patches.kind[n] as number;
  const round = halfX === halfZ && (kind === Kind.pool || kind === Kind.plaza);
  const share = round
    ? within(-halfX, halfX, Math.sqrt(x * x + z * z), footprint)
    : within(-halfX, halfX, x, footprint) * within(-halfZ, halfZ, z, footprint);
  if (share <= 0) return 0;
  patch.r = g[base + 6] as number;
  patch.g = g[base + 7] as number;
  patch.b = g[base + 8] as number;
  paintKind(patch, kind, spot);
  mixIn(out, patch, share);
  return share;
}
