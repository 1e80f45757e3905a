import { type BodyStore, type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';
import { addFlatBuilding } from './large.ts';
import { type Lot, wholeLot } from './lots.ts';
import type { Site } from './site.ts';

const GLASSES = [0x5d7c90, 0x6e8a96, 0x48687f, 0x7d929a, 0x5a6e78, 0x86a0a8] as const;
const STONES = [0xc9bda8, 0xb3a591, 0xd7d1c6, 0x9c8b78, 0xa9a6a0, 0xe0dbd0] as const;

/** A tower of one to three steps, each narrower than the one below. */
function addTower(
  store: BodyStore,
  frame: Frame,
  { halfX, halfZ }: { halfX: number; halfZ: number },
  height: number,
  random: Random,
): void {
  const glass = random() < 0.55;
  const kind = glass ? Kind.glass : Kind.masonry;
  const tint = pick(random, glass ? GLASSES : STONES);
  const steps = height < 60 ? 1 : Math.floor(between(random, 1, 3.99));
  let bottom = 0;
  for (let step = 0; step < steps; step++) {
    const top = step === steps - 1 ? height : height * ((step + 1) / steps) * between(random, 0.7, 0.95);
    const shrink = 1 - step * between(random, 0.16, 0.26);
    const box = { halfX: halfX * shrink, halfZ: halfZ * shrink, bottom, height: top, tint };
    addFlatBuilding(store, kind, frame, box, random);
    bottom = top;
  }
  const crown = {
    halfX: halfX * 0.34,
    halfZ: halfZ * 0.34,
    bottom: height,
    top: height + between(random, 4, 9),
  };
  store.add(Kind.unit, frame, crown, 0xa9adb0, 3);
  if (height > 130 && random() < 0.6) {
    const mast = { halfX: 0.6, halfZ: 0.6, bottom: crown.top, top: crown.top + between(random, 18, 38) };
    store.add(Kind.unit, frame, mast, 0xd0d2d4, 3);
  }
}

/** Cuts a lot into columns by rows of equal parts. */
function parts({ frame, halfX, halfZ }: Lot, columns: number, rows: number): Lot[] {
  return Array.from({ length: columns * rows }, (_, n) => ({
    frame: shifted(
      frame,
      halfX * ((2 * (n % columns) + 1) / columns - 1),
      halfZ * ((2 * Math.floor(n / columns) + 1) / rows - 1),
    ),
    halfX: halfX / columns,
    halfZ: halfZ / rows,
  }));
}

/** A block of the business district: paved, with two to six towers that rise towards its middle. */
export function planTowers({ layout, store, block, random }: Site): void {
  const whole = wholeLot(block);
  const { frame, halfX, halfZ } = whole;
  store.add(Kind.plaza, frame, { halfX, halfZ, bottom: 0, top: 0 }, 0xb5b0a6);
  const closeness = Math.max(0, 1 - layout.distanceToDowntown(block.x, block.z) / 380);
  for (const part of parts(whole, random() < 0.5 ? 2 : 3, random() < 0.6 ? 1 : 2)) {
    const height =
      26 + between(random, 8, 60) + closeness * between(random, 10, 200) * (random() < 0.6 ? 1 : 0.4);
    const size = {
      halfX: part.halfX * between(random, 0.6, 0.94),
      halfZ: part.halfZ * between(random, 0.6, 0.94),
    };
    addTower(store, part.frame, size, height, random);
  }
}
