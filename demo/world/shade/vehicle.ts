import { Vehicle, wallOf } from '../appearance.ts';
import { Kind } from '../body.ts';
import { dim, fromHex, mixIn } from '../color.ts';
import { within } from '../coverage.ts';
import { BodyFace } from '../ray.ts';
import { stripes } from './pattern.ts';
import type { Surface } from './surface.ts';

const GLAZING = fromHex(0x1a2128);
const TYRE = fromHex(0x17181a);
const LAMP = fromHex(0xe9e9e2);
const TAIL = fromHex(0x8f1f1a);
const BED = fromHex(0x2c2d2f);

/** A position on a vehicle, in the vehicle's local axes. The vehicle faces local +x. */
export interface VehicleSurface {
  x: number;
  y: number;
  z: number;
  halfX: number;
  halfZ: number;
  bottom: number;
  top: number;
  kind: number;
  seed: number;
}

function paintSide(
  out: Surface,
  { x, y, halfX, bottom, top, seed }: VehicleSurface,
  footprint: number,
): void {
  const style = wallOf(seed);
  if (style === Vehicle.bus) {
    const glass = within(1.5, 2.5, y, footprint) * stripes(0.06, 0.94, x / 1.6, footprint / 1.6);
    mixIn(out.albedo, GLAZING, 0.9 * glass);
  }
  if (bottom > 0.6 || footprint > 1) return;
  mixIn(out.albedo, TYRE, 0.8 * (1 - within(bottom + 0.16, 9, y, footprint)));
  const axle = Math.abs(Math.abs(x) - halfX * 0.62);
  const height = y - 0.34;
  mixIn(out.albedo, TYRE, within(-1, 0.36, Math.sqrt(axle * axle + height * height), footprint));
  dim(out.albedo, 1 - 0.3 * within(top - 0.06, top, y, footprint));
}

function paintEnd(
  out: Surface,
  { y, z, halfZ, top, seed }: VehicleSurface,
  footprint: number,
  front: boolean,
): void {
  const style = wallOf(seed);
  const aside = Math.abs(z);
  const lamps = within(halfZ - 0.42, halfZ - 0.05, aside, footprint) * within(0.62, 0.8, y, footprint);
  mixIn(out.albedo, front ? LAMP : TAIL, lamps);
  if (style === Vehicle.bus && top > 2) mixIn(out.albedo, GLAZING, 0.85 * within(1.2, 2.6, y, footprint));
}

/**
 * Draws windows, wheels, lights and a pickup's bed on a vehicle. `out` already has the color of the vehicle's
 * paint.
 */
export function paintVehicle(out: Surface, part: VehicleSurface, face: number, footprint: number): void {
  const isSlope = face >= BodyFace.slopeRight;
  out.gloss = 0.045;
  if (part.kind === Kind.cabin) {
    if (isSlope) {
      mixIn(out.albedo, GLAZING, 0.9);
      out.gloss = 0.07;
    } else if (face !== BodyFace.top) mixIn(out.albedo, GLAZING, 0.5);
    return;
  }
  if (face <= BodyFace.left) paintEnd(out, part, footprint, face === BodyFace.right);
  else if (face <= BodyFace.front) paintSide(out, part, footprint);
  else if (wallOf(part.seed) === Vehicle.pickup) {
    const bed = within(-part.halfX + 0.12, -part.halfX * 0.18, part.x, footprint);
    mixIn(out.albedo, BED, 0.9 * bed * within(-part.halfZ + 0.12, part.halfZ - 0.12, part.z, footprint));
  }
}
