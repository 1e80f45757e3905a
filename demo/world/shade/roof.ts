import { Kind } from '../body.ts';
import { dim, fromHex, mixIn, setHex } from '../colour.ts';
import { above, repeated, within } from '../coverage.ts';
import { unitOf } from '../hash.ts';
import { grain } from '../noise.ts';
import type { Spot, Surface } from './surface.ts';

const GRAVELS = [0xb9b5ac, 0xd6d4ce, 0x8e8c88, 0xc7bfae, 0xe6e5e1, 0x6f6d6b, 0xa8a196] as const;
const PARAPET = fromHex(0xcfcac0);
const SEAM = fromHex(0x5c5a57);

/** A place on a roof: local metres from its middle and the roof's half sizes. */
export interface RoofSpot {
  readonly x: number;
  readonly z: number;
  readonly halfX: number;
  readonly halfZ: number;
  readonly kind: number;
  readonly seed: number;
}

/** Draws a flat roof: gravel or sheet, its parapet with a dark foot, seams and stains. */
export function paintFlatRoof(out: Surface, roof: RoofSpot, spot: Spot): void {
  const { footprint } = spot;
  if (roof.kind !== Kind.masonry && roof.kind !== Kind.glass && roof.kind !== Kind.hall) return;
  setHex(out.albedo, GRAVELS[Math.floor(unitOf(roof.seed, 5, 161) * GRAVELS.length)] ?? 0xb9b5ac);
  const edge = Math.min(roof.halfX - Math.abs(roof.x), roof.halfZ - Math.abs(roof.z));
  const spread = roof.kind === Kind.hall ? 7 : 11;
  const seams =
    repeated(0, 0.02, roof.x / spread, footprint / spread) +
    repeated(0, 0.02, roof.z / spread, footprint / spread);
  mixIn(out.albedo, SEAM, Math.min(0.5, seams));
  dim(
    out.albedo,
    1 + 0.1 * grain(spot.x, spot.z, 5.5, footprint, 162) + 0.05 * grain(spot.x, spot.z, 0.5, footprint, 163),
  );
  dim(out.albedo, 1 - 0.38 * within(0.45, 1.1, edge, footprint) * (1.1 - Math.min(1, edge)));
  mixIn(out.albedo, PARAPET, 1 - above(0.45, edge, footprint));
}

/** Draws shingles in rows that run level, with worn patches and a light ridge. */
export function paintPitchedRoof(out: Surface, spot: Spot, height: number): void {
  const { x, z, footprint } = spot;
  const rows = repeated(0, 0.22, height / 0.24, footprint / 0.24);
  dim(
    out.albedo,
    1.03 - 0.14 * rows + 0.09 * grain(x, z, 2.2, footprint, 164) + 0.07 * grain(x, z, 0.45, footprint, 165),
  );
}
