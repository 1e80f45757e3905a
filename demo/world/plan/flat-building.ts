import { Skin, packAppearance } from '../appearance.ts';
import { type BodyStore, type Frame, Kind, shifted } from '../body.ts';
import { type Random, between } from '../hash.ts';

/** A box with a flat roof: half sizes and heights in meters, color and appearance. */
export interface Box {
  readonly halfX: number;
  readonly halfZ: number;
  readonly bottom?: number;
  /** Height of the roof above street level, in meters. */
  readonly height: number;
  readonly tint: number;
  readonly wall?: number;
  readonly roof?: number;
  readonly marks?: number;
}

export type WalledKind = typeof Kind.masonry | typeof Kind.glass | typeof Kind.hall;

/** The kind of a box's walls and its random variation in [0, 1). */
interface Build {
  readonly kind: WalledKind;
  readonly lot: number;
}

/** Adds a box without anything on its roof. */
export function addBox(store: BodyStore, frame: Frame, box: Box, { kind, lot }: Build): void {
  const { halfX, halfZ, height, bottom = 0, tint, wall = 0, roof = 0, marks = 0 } = box;
  store.add(
    kind,
    frame,
    { halfX, halfZ, bottom, top: height },
    { tint, seed: packAppearance(wall, roof, marks, lot) },
  );
}

const MACHINE = packAppearance(Skin.machine, 0, 0, 0);

/** Adds machines to a roof. */
export function addRoofUnits(
  store: BodyStore,
  frame: Frame,
  { halfX, halfZ, height }: Pick<Box, 'halfX' | 'halfZ' | 'height'>,
  random: Random,
): void {
  const units = Math.min(8, Math.floor((halfX * halfZ) / 55) + 1);
  for (let n = 0; n < units; n++) {
    const spot = shifted(frame, between(random, -0.78, 0.78) * halfX, between(random, -0.72, 0.72) * halfZ);
    const half = Math.min(between(random, 0.6, 2.4), halfX * 0.22);
    const shape = {
      halfX: half,
      halfZ: Math.min(half * between(random, 0.5, 0.9), halfZ * 0.22),
      bottom: height,
    };
    const light = random() < 0.7;
    store.add(
      Kind.unit,
      spot,
      { ...shape, top: height + between(random, 0.6, 1.9) },
      { tint: light ? 0xc2c5c5 : 0x7d8184, seed: MACHINE },
    );
  }
}

/**
 * Adds a stairwell head or elevator machine room to the inner part of a roof, in the color of the building.
 */
export function addHead(
  store: BodyStore,
  frame: Frame,
  { halfX, halfZ, height, tint }: Box,
  random: Random,
): void {
  const spot = shifted(frame, between(random, -0.5, 0.5) * halfX, between(random, -0.4, 0.4) * halfZ);
  const shape = {
    halfX: Math.min(3.2, halfX * 0.3),
    halfZ: Math.min(2.4, halfZ * 0.3),
    bottom: height,
    top: height + 3,
  };
  store.add(Kind.unit, spot, shape, { tint, seed: packAppearance(Skin.plain, 0, 0, 0) });
}
