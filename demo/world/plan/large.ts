import { type BodyStore, type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';
import { addCar } from './cars.ts';
import { type Lot, rowLots, wholeLot } from './lots.ts';
import type { Site } from './site.ts';
import { plantTree } from './trees.ts';

const BRICKS = [
  0x9a5a45, 0xb07a5d, 0xc4ab8a, 0xd8cdb8, 0x8a8078, 0xb9b3a8, 0x7d4a3c, 0xe2ddd2, 0xa39a8c,
] as const;
const HALLS = [0xd6d4cf, 0xb8bcc0, 0xc8bda8, 0x9aa6ad, 0xe4e2dc] as const;

/** A flat-roofed building with its machines on the roof. */
export function addFlatBuilding(
  store: BodyStore,
  kind: typeof Kind.masonry | typeof Kind.glass | typeof Kind.hall,
  frame: Frame,
  box: { halfX: number; halfZ: number; bottom?: number; height: number; tint: number },
  random: Random,
): void {
  const { halfX, halfZ, height, bottom = 0, tint } = box;
  store.add(kind, frame, { halfX, halfZ, bottom, top: height }, tint, Math.floor(random() * 65536));
  const units = Math.min(9, Math.floor((halfX * halfZ) / 60) + 1);
  for (let n = 0; n < units; n++) {
    const spot = shifted(frame, between(random, -0.75, 0.75) * halfX, between(random, -0.75, 0.75) * halfZ);
    const half = between(random, 0.8, Math.min(3, halfX * 0.25));
    const shape = { halfX: half, halfZ: half * between(random, 0.6, 1.1), bottom: height };
    store.add(Kind.unit, spot, { ...shape, top: height + between(random, 1, 2.4) }, 0xc4c6c6, n);
  }
}

/** Marks a car park and fills its stalls in part; stalls lie in double rows along local x. */
function addCarPark(store: BodyStore, { frame, halfX, halfZ }: Lot, random: Random, near: boolean): void {
  store.add(Kind.parking, frame, { halfX, halfZ, bottom: 0, top: 0 }, 0x55575a);
  if (!near) return;
  const across = { cos: -frame.sin, sin: frame.cos };
  const busy = between(random, 0.35, 0.85);
  for (let row = -halfZ + 2.7; row <= halfZ - 2.5; row += 8.4) {
    for (let stall = -halfX + 1.4; stall <= halfX - 1.3; stall += 2.7) {
      if (random() > busy) continue;
      addCar(store, { ...shifted(frame, stall, row + between(random, -0.3, 0.3)), ...across }, random);
    }
  }
}

/** Offices or apartments wall to wall around the block, with courts behind them. */
export function planStreetFronts(site: Site, floors: { low: number; high: number }): void {
  const { store, block, random, near } = site;
  for (const { frame, halfX, halfZ } of rowLots(block, between(random, 24, 38), random)) {
    const kind = random() < 0.2 ? Kind.glass : Kind.masonry;
    const height = 1.2 + 3.4 * Math.round(between(random, floors.low, floors.high));
    const deep = halfZ * between(random, 0.62, 0.95);
    const middle = shifted(frame, 0, deep - halfZ + 0.4);
    if (random() < 0.12) {
      addCarPark(store, { frame, halfX: halfX - 1, halfZ: halfZ - 0.5 }, random, near);
      continue;
    }
    const tint = kind === Kind.glass ? 0x6f8794 : pick(random, BRICKS);
    const box = { halfX: halfX - 0.6, halfZ: deep, height, tint };
    addFlatBuilding(store, kind, middle, box, random);
    if (random() < 0.35) addPenthouse(store, middle, box, random);
    const rest = halfZ - deep;
    if (rest > 2) addBackYard(site, shifted(frame, 0, deep), { frame, halfX: halfX - 0.6, halfZ: rest });
  }
}

function addPenthouse(
  store: BodyStore,
  frame: Frame,
  { halfX, halfZ, height, tint }: { halfX: number; halfZ: number; height: number; tint: number },
  random: Random,
): void {
  const box = { halfX: halfX * 0.66, halfZ: halfZ * 0.6, bottom: height, height: height + 3.6, tint };
  addFlatBuilding(store, Kind.masonry, frame, box, random);
}

function addBackYard(site: Site, middle: Frame, { halfX, halfZ }: Lot): void {
  const paved = site.random() < 0.5;
  const shape = { halfX, halfZ, bottom: 0, top: 0 };
  if (paved) site.store.add(Kind.plaza, middle, shape, 0xa8a49c);
  else plantTree(site, middle.x, middle.z);
}

/** A row of shops or one store behind a car park. */
export function planShops({ store, block, random, near }: Site): void {
  const { frame, halfX, halfZ } = wholeLot(block);
  const turned = random() < 0.5 ? frame : { ...frame, cos: -frame.cos, sin: -frame.sin };
  const deep = halfZ * between(random, 0.36, 0.48);
  const middle = shifted(turned, 0, halfZ - deep - 1);
  const box = { halfX: halfX - 2, halfZ: deep, height: between(random, 5, 8), tint: pick(random, HALLS) };
  addFlatBuilding(store, Kind.hall, middle, box, random);
  const open = halfZ - deep - 2;
  const front = { frame: shifted(turned, 0, -halfZ + open), halfX: halfX - 1.5, halfZ: open - 1 };
  addCarPark(store, front, random, near);
}

/** Large halls with yards. */
export function planWorks({ store, block, random, near }: Site): void {
  const { frame, halfX, halfZ } = wholeLot(block);
  store.add(Kind.plaza, frame, { halfX, halfZ, bottom: 0, top: 0 }, 0x8f8d88);
  const split = between(random, 0.3, 0.62);
  const left = halfX * split;
  const box = {
    halfX: left - 1.5,
    halfZ: halfZ * 0.82,
    height: between(random, 7, 12),
    tint: pick(random, HALLS),
  };
  addFlatBuilding(store, Kind.hall, shifted(frame, left - halfX, 0), box, random);
  const right = halfX - left;
  if (random() < 0.6) {
    const small = {
      halfX: right - 3,
      halfZ: halfZ * 0.4,
      height: between(random, 5, 8),
      tint: pick(random, HALLS),
    };
    addFlatBuilding(store, Kind.hall, shifted(frame, left, halfZ * 0.45), small, random);
  }
  const yard = { frame: shifted(frame, left, -halfZ * 0.55), halfX: right - 2, halfZ: halfZ * 0.35 };
  addCarPark(store, yard, random, near);
}
