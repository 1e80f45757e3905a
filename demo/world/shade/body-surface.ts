import { Kind, STRIDE } from '../body.ts';
import { BodyFace, type Hit } from '../cast/ray.ts';
import type { Town } from '../cast/town.ts';
import { dim, fromHex, mixIn, setHex } from '../colour.ts';
import { grain } from '../noise.ts';
import { paintWall } from './facade.ts';
import { paintFlatRoof, paintPitchedRoof } from './roof.ts';
import type { Spot, Surface } from './surface.ts';

const GLAZING = fromHex(0x1d242b);

/** Makes the normal's length 1 and turns it from a body's level directions into the town's. */
function turnNormal(out: Surface, cos: number, sin: number): void {
  const { nx, ny, nz } = out;
  const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  out.nx = (nx * cos - nz * sin) * size;
  out.ny = ny * size;
  out.nz = (nx * sin + nz * cos) * size;
}

function crownSurface(out: Surface, g: Float32Array, base: number, spot: Spot): void {
  const [bottom, top] = [g[base + 6] as number, g[base + 7] as number];
  const half = g[base + 4] as number;
  const { x, y, z, footprint } = spot;
  const rough = 0.75;
  const ny = ((y - (top + bottom) / 2) * 4) / (top - bottom) ** 2;
  const nx = (x - (g[base] as number)) / half ** 2;
  const nz = (z - (g[base + 1] as number)) / half ** 2;
  const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  const leaves = grain(x + 0.6 * y, z - 0.5 * y, 0.42, footprint, 171);
  const tufts = grain(x - 0.4 * y, z + 0.7 * y, 1.3, footprint, 172);
  out.nx = nx * size + rough * (0.6 * tufts + 0.35 * leaves);
  out.ny = ny * size + 0.25;
  out.nz = nz * size + rough * (0.6 * grain(x + 0.8 * y, z, 1.2, footprint, 173) - 0.35 * leaves);
  turnNormal(out, 1, 0);
  const height = (y - bottom) / (top - bottom);
  dim(out.albedo, 0.95 + 0.3 * tufts + 0.3 * leaves);
  out.open = (0.4 + 0.6 * height) * (0.92 + 0.25 * Math.min(0, tufts));
  out.leaf = 0.22;
}

function carSurface(out: Surface, kind: number, face: number): void {
  out.gloss = 0.04;
  if (kind === Kind.cabin && face >= BodyFace.slopeRight) {
    const side = face >= BodyFace.slopeBack;
    mixIn(out.albedo, GLAZING, side ? 0.9 : 0.82);
    out.gloss = 0.06;
  }
  if (kind === Kind.car && face < BodyFace.top) dim(out.albedo, 0.85);
}

/** A spot on a body in the body's own level directions, with its measures. */
interface BodySpot {
  readonly x: number;
  readonly z: number;
  readonly halfX: number;
  readonly halfZ: number;
  readonly top: number;
  readonly kind: number;
  readonly seed: number;
}

function wallSurface(out: Surface, face: number, body: BodySpot, spot: Spot): void {
  const sideways = face <= BodyFace.left;
  const sign = face === BodyFace.right || face === BodyFace.back ? 1 : -1;
  out.nx = sideways ? sign : 0;
  out.ny = 0;
  out.nz = sideways ? 0 : sign;
  if (body.kind > Kind.hall) return;
  const along = sideways ? body.z : body.x;
  const half = sideways ? body.halfZ : body.halfX;
  const { top, kind, seed } = body;
  paintWall(out, { along, half, up: spot.y, top, kind, seed, footprint: spot.footprint });
}

function slopeSurface(out: Surface, face: number, g: Float32Array, base: number): void {
  const across = face <= BodyFace.slopeLeft;
  const slope = g[base + (across ? 8 : 9)] as number;
  const sign = face === BodyFace.slopeRight || face === BodyFace.slopeBack ? 1 : -1;
  out.nx = across ? sign * slope : 0;
  out.ny = 1;
  out.nz = across ? 0 : sign * slope;
}

/** Describes the body that a ray met at a spot. */
export function bodySurface(out: Surface, { store }: Town, { body, face }: Hit, spot: Spot): void {
  const g = store.geometry;
  const base = body * STRIDE;
  const kind = store.kind[body] as number;
  setHex(out.albedo, store.tint[body] as number);
  out.gloss = out.leaf = 0;
  out.open = 1;
  if (face === BodyFace.crown) {
    crownSurface(out, g, base, spot);
    return;
  }
  const [cos, sin] = [g[base + 2] as number, g[base + 3] as number];
  const [ox, oz] = [spot.x - (g[base] as number), spot.z - (g[base + 1] as number)];
  const local: BodySpot = {
    x: ox * cos + oz * sin,
    z: oz * cos - ox * sin,
    halfX: g[base + 4] as number,
    halfZ: g[base + 5] as number,
    top: g[base + 7] as number,
    kind,
    seed: store.seed[body] as number,
  };
  if (kind === Kind.car || kind === Kind.cabin) carSurface(out, kind, face);
  if (face <= BodyFace.front) wallSurface(out, face, local, spot);
  else if (face <= BodyFace.under) {
    out.nx = out.nz = 0;
    out.ny = face === BodyFace.top ? 1 : -1;
    paintFlatRoof(out, local, spot);
  } else {
    slopeSurface(out, face, g, base);
    if (kind === Kind.roof) paintPitchedRoof(out, spot, spot.y);
  }
  turnNormal(out, cos, sin);
}
