import { type BodyStore, Kind, STRIDE } from '../body.ts';
import { type Colour, createColour, dim, fromHex, mixIn, setHex } from '../colour.ts';
import { repeated, within } from '../coverage.ts';
import { grain } from '../noise.ts';
import type { Spot } from './surface.ts';

const WHITE = fromHex(0xe6e6e0);
const MOWN = fromHex(0x6b8a4c);
const CLAY = fromHex(0x9a5540);

const patch = createColour();

/** A local place on a patch and the patch's half sizes, metres. */
interface Local {
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
}

const local: Local = { x: 0, z: 0, halfX: 0, halfZ: 0 };

/** Stalls of 2.7 m in double rows, as `addCarPark` fills them. */
function paintStalls(out: Colour, { x, z, halfX, halfZ }: Local, footprint: number): void {
  const row = (z + halfZ) / 8.4;
  const inStall = repeated(0.02, 0.62, row, footprint / 8.4);
  const lines = repeated(0, 0.06, (x + halfX + 0.08) / 2.7, footprint / 2.7);
  mixIn(out, WHITE, 0.7 * lines * inStall);
}

function paintField(out: Colour, { x, z, halfX, halfZ }: Local, footprint: number): void {
  mixIn(out, MOWN, 0.75 * repeated(0, 0.5, x / 9, footprint / 9));
  const [ax, az] = [Math.abs(x), Math.abs(z)];
  const edge = Math.max(
    within(halfX - 1.6, halfX - 1.3, ax, footprint) * (az < halfZ - 1.3 ? 1 : 0),
    within(halfZ - 1.6, halfZ - 1.3, az, footprint) * (ax < halfX - 1.3 ? 1 : 0),
  );
  const ring = within(8.9, 9.2, Math.sqrt(x * x + z * z), footprint);
  const middle = within(-0.15, 0.15, x, footprint) * (az < halfZ - 1.4 ? 1 : 0);
  mixIn(out, WHITE, 0.8 * Math.min(1, edge + ring + middle));
}

function paintCourt(out: Colour, { x, z, halfX, halfZ }: Local, footprint: number): void {
  const [ax, az] = [Math.abs(x), Math.abs(z)];
  if (ax > halfX - 1.6 || az > halfZ - 1.1) mixIn(out, CLAY, 0.55);
  const inner = ax < halfX - 3.1 && az < halfZ - 1.4 ? 1 : 0;
  const lines =
    within(halfX - 3.3, halfX - 3.1, ax, footprint) * (az < halfZ - 1.4 ? 1 : 0) +
    within(halfZ - 1.6, halfZ - 1.4, az, footprint) * (ax < halfX - 3.1 ? 1 : 0);
  mixIn(out, WHITE, 0.85 * Math.min(1, lines + inner * within(-0.08, 0.08, x, footprint)));
}

function paintPatch(out: Colour, kind: number, spot: Spot): void {
  const { footprint } = spot;
  if (kind === Kind.parking) paintStalls(out, local, footprint);
  else if (kind === Kind.field) paintField(out, local, footprint);
  else if (kind === Kind.court) paintCourt(out, local, footprint);
  else if (kind === Kind.pool) dim(out, 1 + 0.12 * grain(spot.x, spot.z, 0.7, footprint, 112));
  else if (kind === Kind.plaza) {
    dim(
      out,
      1 -
        0.13 * repeated(0, 0.06, local.x / 3, footprint / 3) -
        0.13 * repeated(0, 0.06, local.z / 3, footprint / 3),
    );
  }
  dim(out, 1 + 0.06 * grain(spot.x, spot.z, 4.2, footprint, 111));
}

/** Lays one patch of paint over the ground's colour, with soft edges; round for pools of equal sides. */
export function layPaint(out: Colour, store: BodyStore, body: number, spot: Spot): void {
  const g = store.geometry;
  const base = body * STRIDE;
  const [cos, sin] = [g[base + 2] as number, g[base + 3] as number];
  const [ox, oz] = [spot.x - (g[base] as number), spot.z - (g[base + 1] as number)];
  local.x = ox * cos + oz * sin;
  local.z = oz * cos - ox * sin;
  local.halfX = g[base + 4] as number;
  local.halfZ = g[base + 5] as number;
  const half = spot.footprint / 2;
  const { halfX, halfZ } = local;
  if (Math.abs(local.x) > halfX + half || Math.abs(local.z) > halfZ + half) return;
  const kind = store.kind[body] as number;
  const round = halfX === halfZ && (kind === Kind.pool || kind === Kind.plaza);
  const share = round
    ? within(-1, halfX, Math.sqrt(local.x ** 2 + local.z ** 2), spot.footprint)
    : within(-halfX, halfX, local.x, spot.footprint) * within(-halfZ, halfZ, local.z, spot.footprint);
  if (share <= 0) return;
  setHex(patch, store.tint[body] as number);
  paintPatch(patch, kind, spot);
  mixIn(out, patch, share);
}
