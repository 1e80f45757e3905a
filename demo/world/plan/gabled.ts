import { type BodyStore, type Frame, Kind } from '../body.ts';
import { Mark, look } from '../look.ts';
import { ROOF_TINTS } from '../roof-tints.ts';

/** A part of a house under one roof; its ridge runs along local x or z, or its roof is hipped. */
export interface HousePart {
  readonly halfX: number;
  readonly halfZ: number;
  readonly bottom?: number;
  readonly eaves: number;
  /** Rise of the roof, metres a metre. */
  readonly pitch: number;
  readonly ridge: 'x' | 'z' | 'hip';
  readonly marks?: number;
}

/** What a house is made of: its wall's colour and siding, its roof's cover, its lot. */
export interface HouseSkin {
  readonly wall: number;
  readonly siding: number;
  readonly cover: number;
  readonly lot: number;
  /** Whether solar panels lie on it. */
  readonly solar: boolean;
}

const OVERHANG = 0.42;

/** How thick a roof lies on the walls, metres. */
const THICK = 0.14;

/** Adds walls under a pitched roof, and where `near` the roof itself with its eaves. */
export function addGabled(
  { store, near }: { readonly store: BodyStore; readonly near: boolean },
  frame: Frame,
  { halfX, halfZ, bottom = 0, eaves, pitch, ridge, marks = 0 }: HousePart,
  { wall, siding, cover, lot, solar }: HouseSkin,
): void {
  const seed = look(siding, cover, marks | (solar && halfX + halfZ > 7 ? Mark.extra : 0), lot);
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
