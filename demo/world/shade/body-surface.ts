import { Kind, STRIDE } from '../body.ts';
import { BodyFace, type Hit } from '../cast/ray.ts';
import type { Town } from '../cast/town.ts';
import { dim, fromHex, mixIn, setHex } from '../colour.ts';
import { grain } from '../noise.ts';
import { paintWall } from './facade.ts';
import { paintFlatRoof, paintPitchedRoof } from './roof.ts';
import type { Spot, Surface } from './surface.ts';

const GLAZING = fromHex(0x1d242b);

/** Turns a local level direction into the town's and writes it as the normal. */
function setNormal(out: Surface, cos: number, sin: number, x: number, y: number, z: number): void {
  const size = 1 / Math.sqrt(x * x + y * y + z * z);
  out.nx = (x * cos - z * sin) * size;
  out.ny = y * size;
  out.nz = (x * sin + z * cos) * size;
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
  setNormal(
    out,
    1,
    0,
    nx * size + rough * (0.6 * tufts + 0.35 * leaves),
    ny * size + 0.25,
    nz * size + rough * (0.6 * grain(x + 0.8 * y, z, 1.2, footprint, 173) - 0.35 * leaves),
  );
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

/** Describes the body that a ray met at a spot. */
export function bodySurface(out: Surface, town: Town, hit: Hit, spot: Spot): void {
  const { store } = town;
  const g = store.geometry;
  const base = hit.body * STRIDE;
  const kind = store.kind[hit.body] as number;
  setHex(out.albedo, store.tint[hit.body] as number);
  out.gloss = out.leaf = 0;
  out.open = 1;
  if (hit.face === BodyFace.crown) return crownSurface(out, g, base, spot);
  const [cos, sin] = [g[base + 2] as number, g[base + 3] as number];
  const [ox, oz] = [spot.x - (g[base] as number), spot.z - (g[base + 1] as number)];
  const [x, z] = [ox * cos + oz * sin, oz * cos - ox * sin];
  const [halfX, halfZ, top] = [g[base + 4] as number, g[base + 5] as number, g[base + 7] as number];
  const seed = store.seed[hit.body] as number;
  const { footprint } = spot;
  if (kind === Kind.car || kind === Kind.cabin) carSurface(out, kind, hit.face);
  if (hit.face <= BodyFace.front) {
    const sideways = hit.face <= BodyFace.left;
    const sign = hit.face === BodyFace.right || hit.face === BodyFace.back ? 1 : -1;
    setNormal(out, cos, sin, sideways ? sign : 0, 0, sideways ? 0 : sign);
    const wall = {
      along: sideways ? z : x,
      half: sideways ? halfZ : halfX,
      up: spot.y,
      top,
      kind,
      seed,
      footprint,
    };
    if (kind <= Kind.hall) paintWall(out, wall);
    return;
  }
  if (hit.face <= BodyFace.under) {
    setNormal(out, cos, sin, 0, hit.face === BodyFace.top ? 1 : -1, 0);
    paintFlatRoof(out, { x, z, halfX, halfZ, kind, seed }, spot);
    return;
  }
  const [slopeX, slopeZ] = [g[base + 8] as number, g[base + 9] as number];
  if (hit.face <= BodyFace.slopeLeft)
    setNormal(out, cos, sin, hit.face === BodyFace.slopeRight ? slopeX : -slopeX, 1, 0);
  else setNormal(out, cos, sin, 0, 1, hit.face === BodyFace.slopeBack ? slopeZ : -slopeZ);
  if (kind === Kind.roof) paintPitchedRoof(out, spot, spot.y);
  if (kind === Kind.cabin && out.ny > 0.93) setHex(out.albedo, store.tint[hit.body] as number);
}
