import { Kind, STRIDE } from '../body.ts';
import { setHex } from '../color.ts';
import type { Bodies } from '../raster/city-chunks.ts';
import { BodyFace, type Hit } from '../ray.ts';
import { crownSurface } from './crown.ts';
import { paintWall } from './facade.ts';
import { type Slope, paintPitchedRoof } from './pitched-roof.ts';
import { type Top, paintFlatRoof } from './roof.ts';
import { paintSkin } from './skin.ts';
import { type Spot, type Surface, turnNormal } from './surface.ts';
import { paintVehicle } from './vehicle.ts';
import { wall } from './wall.ts';

/**
 * Scratch state that `bodySurface` sets for each sample: the spot in the body's local axes, and the body's
 * dimensions.
 */
const place = {
  x: 0.5,
  y: 0.5,
  z: 0.5,
  halfX: 0.5,
  halfZ: 0.5,
  bottom: 0.5,
  top: 0.5,
  slopeX: 0.5,
  slopeZ: 0.5,
  kind: 0,
  seed: 0,
};
const roofTop: Top = place;
const slope: Slope = { along: 0.5, run: 0.5, rise: 0.5, half: 0.5, turn: 1, seed: 0 };

function enterPlace({ geometry: g, kind, seed }: Bodies, body: number, spot: Spot): void {
  const base = body * STRIDE;
  const cos = g[base + 2] as number;
  const sin = g[base + 3] as number;
  const ox = spot.x - (g[base] as number);
  const oz = spot.z - (g[base + 1] as number);
  place.x = ox * cos + oz * sin;
  place.y = spot.y;
  place.z = oz * cos - ox * sin;
  place.halfX = g[base + 4] as number;
  place.halfZ = g[base + 5] as number;
  place.bottom = g[base + 6] as number;
  place.top = g[base + 7] as number;
  place.slopeX = g[base + 8] as number;
  place.slopeZ = g[base + 9] as number;
  place.kind = kind[body] as number;
  place.seed = seed[body] as number;
}

function wallSurface(out: Surface, face: number, footprint: number): void {
  const end = face <= BodyFace.left;
  const sign = face === BodyFace.right || face === BodyFace.back ? 1 : -1;
  out.nx = end ? sign : 0;
  out.ny = 0;
  out.nz = end ? 0 : sign;
  if (place.kind > Kind.hall || place.kind === Kind.roof) return;
  wall.along = end ? place.z : place.x;
  wall.half = end ? place.halfZ : place.halfX;
  wall.up = place.y;
  wall.bottom = place.bottom;
  wall.top = place.top;
  wall.slope = end ? place.slopeZ : place.slopeX;
  wall.kind = place.kind;
  wall.seed = place.seed;
  wall.footprint = footprint;
  wall.front = face === BodyFace.front;
  wall.end = end;
  paintWall(out, wall);
}

function slopeSurface(out: Surface, face: number, spot: Spot): void {
  const across = face <= BodyFace.slopeLeft;
  const steep = across ? place.slopeX : place.slopeZ;
  const sign = face === BodyFace.slopeRight || face === BodyFace.slopeBack ? 1 : -1;
  out.nx = across ? sign * steep : 0;
  out.ny = 1;
  out.nz = across ? 0 : sign * steep;
  if (place.kind !== Kind.roof && place.kind !== Kind.house) return;
  slope.along = across ? place.z : place.x;
  slope.run = across ? place.halfX - Math.abs(place.x) : place.halfZ - Math.abs(place.z);
  slope.half = across ? place.halfZ : place.halfX;
  slope.turn = sign;
  slope.rise = place.y - place.top;
  slope.seed = place.seed;
  paintPitchedRoof(out, slope, spot);
}

export function bodySurface(
  out: Surface,
  { store }: { readonly store: Bodies },
  { body, face }: Hit,
  spot: Spot,
): void {
  const g = store.geometry;
  const base = body * STRIDE;
  setHex(out.albedo, store.tint[body] as number);
  out.gloss = out.leaf = 0;
  out.open = 1;
  if (face === BodyFace.crown) {
    crownSurface(out, g, base, spot);
    return;
  }
  enterPlace(store, body, spot);
  const { kind } = place;
  if (face <= BodyFace.front) wallSurface(out, face, spot.footprint);
  else if (face <= BodyFace.under) {
    out.nx = out.nz = 0;
    out.ny = face === BodyFace.top ? 1 : -1;
    paintFlatRoof(out, roofTop, spot);
  } else slopeSurface(out, face, spot);
  if (kind === Kind.car || kind === Kind.cabin) paintVehicle(out, place, face, spot.footprint);
  else if (kind === Kind.unit) paintSkin(out, place, face, spot.footprint);
  turnNormal(out, g[base + 2] as number, g[base + 3] as number);
}
