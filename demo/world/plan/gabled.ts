import { Mark, packAppearance } from '../appearance.ts';
import { type BodyStore, type Frame, Kind } from '../body.ts';
import { ROOF_TINTS } from '../roof-tints.ts';

/** A part of a house under one roof. The ridge runs along local x or z, unless the roof is hipped. */
export interface HousePart {
  readonly halfX: number;
  readonly halfZ: number;
  readonly bottom?: number;
  readonly eaves: number;
  /** Slope of the roof, in meters per meter. */
  readonly pitch: number;
  readonly ridge: 'x' | 'z' | 'hip';
  readonly marks?: number;
}

/**
 * Materials of a house: color and siding of the walls, and cover of the roof. `lot` is a random number in [0,
 * 1).
 */
export interface HouseSkin {
  readonly wall: number;
  readonly siding: number;
  readonly cover: number;
  readonly lot: number;
  readonly solar: boolean;
}

const OVERHANG = 0.42;

/** Thickness of a roof, in meters. */
const THICK = 0.14;

/**
 * Adds walls under a pitched roof. If `near` is true, also adds the roof with its eaves as a separate body.
 */
export function addGabled(
  { store, near }: { readonly store: BodyStore; readonly near: boolean },
  frame: Frame,
  { halfX, halfZ, bottom = 0, eaves, pitch, ridge, marks = 0 }: HousePart,
  { wall, siding, cover, lot, solar }: HouseSkin,
): void {
  const seed = packAppearance(siding, cover, marks | (solar && halfX + halfZ > 7 ? Mark.extra : 0), lot);
  const slopeX = ridge === 'x' ? 0 : pitch;
  const slopeZ = ridge === 'z' ? 0 : pitch;
  store.add(Kind.house, frame, { halfX, halfZ, bottom, top: eaves, slopeX, slopeZ }, { tint: wall, seed });
  if (!near) return;
  const top = eaves + THICK - OVERHANG * pitch;
  const shape = {
    halfX: halfX + (slopeX > 0 ? OVERHANG : -0.02),
    halfZ: halfZ + (slopeZ > 0 ? OVERHANG : -0.02),
    bottom: top - 0.16,
    top,
    slopeX,
    slopeZ,
  };
  store.add(Kind.roof, frame, shape, { tint: ROOF_TINTS[cover] ?? 0x56524e, seed });
}
