import { type BodyStore, type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';
import { addCar } from './cars.ts';
import { type Lot, fits, rowLots } from './lots.ts';
import type { Site } from './site.ts';
import { plantTree } from './trees.ts';

const WALLS = [
  0xe9e4d8, 0xd9cfbd, 0xc7b8a0, 0xb9c2c6, 0xa65f48, 0x94503c, 0xdadad6, 0xc9c9a8, 0x8fa0a8, 0xefece6,
] as const;
const ROOFS = [0x5b5550, 0x6e655c, 0x4b4a4c, 0x7d6a5a, 0x83513f, 0x5e6468, 0x94806c, 0x46413e] as const;
const OVERHANG = 0.45;

/** A body of walls under a pitched roof with eaves; `hip` slopes all four sides. */
function addHouse(
  store: BodyStore,
  frame: Frame,
  size: { halfX: number; halfZ: number; eaves: number; pitch: number; hip: boolean },
  tints: { wall: number; roof: number },
  seed: number,
): void {
  const { halfX, halfZ, eaves, pitch, hip } = size;
  const alongX = halfX >= halfZ;
  const slopes = {
    slopeX: alongX ? (hip ? pitch : 0) : pitch,
    slopeZ: alongX ? pitch : hip ? pitch : 0,
  };
  store.add(Kind.house, frame, { halfX, halfZ, bottom: 0, top: eaves, ...slopes }, tints.wall, seed);
  const roof = { halfX: halfX + OVERHANG, halfZ: halfZ + OVERHANG, bottom: eaves - 0.15, top: eaves + 0.05 };
  store.add(Kind.roof, frame, { ...roof, ...slopes }, tints.roof, seed);
}

function addYard(site: Site, { frame, halfX, halfZ }: Lot): void {
  const { store, block, random, near } = site;
  const side = random() < 0.5 ? -1 : 1;
  const driveX = side * (halfX - 2.2);
  const drive = shifted(frame, driveX, -halfZ * 0.45);
  store.add(Kind.drive, drive, { halfX: 1.5, halfZ: halfZ * 0.55, bottom: 0, top: 0 }, 0xb9b4aa);
  if (near && random() < 0.6) {
    addCar(store, { ...shifted(frame, driveX, -halfZ * 0.55), cos: -frame.sin, sin: frame.cos }, random);
  }
  const trees = Math.floor(between(random, 1, 5));
  for (let n = 0; n < trees; n++) {
    const back = random() < 0.75;
    const spot = shifted(
      frame,
      between(random, -halfX, halfX) * 0.9,
      back ? between(random, 0.45, 0.98) * halfZ : -halfZ * 0.82,
    );
    if (fits(block, spot, 2, 2, 0.3)) plantTree(site, spot.x, spot.z);
  }
  if (random() < 0.16) addPool(store, shifted(frame, -side * halfX * 0.35, halfZ * 0.62), random);
}

function addPool(store: BodyStore, frame: Frame, random: Random): void {
  const [halfX, halfZ] = [between(random, 2.6, 4), between(random, 1.6, 2.2)];
  store.add(Kind.plaza, frame, { halfX: halfX + 1.2, halfZ: halfZ + 1.2, bottom: 0, top: 0 }, 0xcfc8ba);
  store.add(Kind.pool, frame, { halfX, halfZ, bottom: 0, top: 0 }, 0x4fb3c4);
}

/** Fills a block with single houses on their own lots: drives, yards, trees, some pools and sheds. */
export function planHouses(site: Site): void {
  const { store, block, random } = site;
  for (const lot of rowLots(block, between(random, 15, 19), random)) {
    const { frame, halfX, halfZ } = lot;
    const seed = Math.floor(random() * 65536);
    const size = {
      halfX: Math.min(halfX - 1.6, between(random, 4.6, 6.8)),
      halfZ: Math.min(halfZ * 0.5, between(random, 4.2, 6.4)),
      eaves: random() < 0.5 ? between(random, 2.9, 3.4) : between(random, 5.4, 6.1),
      pitch: between(random, 0.42, 0.75),
      hip: random() < 0.45,
    };
    const tints = { wall: pick(random, WALLS), roof: pick(random, ROOFS) };
    const middle = shifted(frame, between(random, -0.6, 0.6), -halfZ + 5.5 + size.halfZ);
    if (fits(block, middle, size.halfX, size.halfZ, 0)) {
      addHouse(store, middle, size, tints, seed);
      if (random() < 0.45) addWing(store, middle, size, { ...tints, seed }, random);
    }
    addYard(site, lot);
    if (random() < 0.35) addShed(store, shifted(frame, halfX * 0.55, halfZ * 0.75), tints, random);
  }
}

function addWing(
  store: BodyStore,
  house: Frame,
  size: { halfX: number; halfZ: number; eaves: number; pitch: number; hip: boolean },
  look: { wall: number; roof: number; seed: number },
  random: Random,
): void {
  const halfX = size.halfX * between(random, 0.34, 0.46);
  const middle = shifted(house, (size.halfX - halfX) * (random() < 0.5 ? -1 : 1), size.halfZ * 0.75);
  const wing = { ...size, halfX, halfZ: size.halfZ * 0.8, eaves: size.eaves * 0.93 };
  addHouse(store, middle, wing, look, look.seed);
}

function addShed(
  store: BodyStore,
  frame: Frame,
  tints: { wall: number; roof: number },
  random: Random,
): void {
  const size = { halfX: 1.8, halfZ: 1.4, eaves: 2.1, pitch: 0.5, hip: random() < 0.3 };
  addHouse(store, frame, size, tints, 7);
}
