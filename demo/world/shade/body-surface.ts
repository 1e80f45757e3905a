import { Kind, STRIDE } from '../body.ts';
import { BodyFace, type Hit } from '../cast/ray.ts';
import type { Bodies } from '../raster/city-chunks.ts';
import { dim, fromHex, mixIn, setHex } from '../colour.ts';
import { crownSurface } from './crown.ts';
import { paintWall } from './facade.ts';
import { paintFlatRoof, paintPitchedRoof } from './roof.ts';
import { type Spot, type Surface, turnNormal } from './surface.ts';

const GLAZING = fromHex(0x1d242b);

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
export function bodySurface(
  out: Surface,
  { store }: { readonly store: Bodies },
  { body, face }: Hit,
  spot: Spot,
): void {
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
