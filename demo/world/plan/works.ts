import { Flat, Hall, Mark, Skin, packAppearance } from '../appearance.ts';
import { type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';
import { addCarPark, addTrucks } from './car-park.ts';
import { addBox, addRoofUnits } from './flat-building.ts';
import { type Lot, wholeLot } from './lots.ts';
import type { Site } from './site.ts';
import { splitLot } from './split-lot.ts';
import { streamOf } from './stream.ts';

const HALLS = [0xd6d4cf, 0xb8bcc0, 0xc8bda8, 0x9aa6ad, 0xe4e2dc, 0x7f93a0, 0xa3856c, 0x9a5a45] as const;
const ROOFS = [Flat.white, Flat.white, Flat.gray, Flat.metal, Flat.tar, Flat.gravel] as const;
const UNITS = 601;

const TANK = packAppearance(Skin.tank, 0, 0, 0);

interface Tank {
  readonly radius: number;
  readonly heights: readonly [number, number];
  readonly tint: number;
}

/** Adds a vertical cylindrical tank that consists of three boxes, rotated relative to each other. */
function addTank({ store }: Site, frame: Frame, { radius, heights: [bottom, top], tint }: Tank): void {
  const half = radius * 0.96;
  for (const [cos, sin] of [
    [1, 0],
    [0.8660254, 0.5],
    [0.5, 0.8660254],
  ] as const) {
    const turned = {
      ...frame,
      cos: frame.cos * cos - frame.sin * sin,
      sin: frame.sin * cos + frame.cos * sin,
    };
    store.add(Kind.unit, turned, { halfX: half, halfZ: half, bottom, top }, { tint, seed: TANK });
  }
}

/** Adds a factory hall with a flat or sawtooth roof and gates to its yard. */
function addHall(site: Site, { frame, halfX, halfZ }: Lot, part: number, height: number): void {
  const { store, near } = site;
  if (halfX < 5 || halfZ < 5) return;
  const random = streamOf(site, part, UNITS);
  const wall = random() < 0.6 ? Hall.docks : Hall.panels;
  const box = {
    halfX,
    halfZ,
    height,
    tint: pick(random, HALLS),
    wall,
    roof: pick(random, ROOFS),
    marks: Mark.front | (random() < 0.6 ? Mark.extra : 0),
  };
  addBox(store, frame, box, { kind: Kind.hall, lot: random() });
  if (random() < 0.2) {
    const teeth = Math.max(2, Math.floor(halfX / 5));
    for (let n = 0; n < teeth; n++) {
      const x = -halfX + (halfX / teeth) * (2 * n + 1);
      const tooth = {
        halfX: halfX / teeth - 0.2,
        halfZ: halfZ - 1,
        bottom: height,
        top: height + 0.2,
        slopeX: 0.5,
      };
      store.add(Kind.roof, shifted(frame, x, 0), tooth, {
        tint: 0x8fa0a6,
        seed: packAppearance(0, 13, 0, 0.4),
      });
    }
  } else if (near) addRoofUnits(store, frame, box, random);
  const office = {
    halfX: Math.min(8, halfX * 0.3),
    halfZ: 4,
    height: 4.6,
    tint: 0xb9a68c,
    wall: Hall.school,
    roof: Flat.gray,
  };
  addBox(store, shifted(frame, -halfX * 0.6, -halfZ - 3.6), office, { kind: Kind.hall, lot: random() });
}

/** Adds a row of tanks or silos. */
function addTanks(site: Site, { frame, halfX, halfZ }: Lot, random: Random): void {
  const silos = random() < 0.5;
  const radius = silos ? 3.2 : Math.min(7, halfZ * 0.4);
  const top = silos ? between(random, 16, 22) : between(random, 8, 11);
  const count = Math.min(6, Math.floor((2 * halfX) / (2.4 * radius)));
  for (let n = 0; n < count; n++) {
    const spot = shifted(frame, -halfX + radius * (1.2 + 2.4 * n), 0);
    addTank(site, spot, { radius, heights: [0, top], tint: silos ? 0xcfcabf : 0xe4e3de });
  }
}

/** Adds a water tower: a tank on high legs. */
function addWaterTower(site: Site, frame: Frame): void {
  const { store } = site;
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [0, 0],
  ] as const) {
    store.add(
      Kind.unit,
      shifted(frame, x * 3.2, z * 3.2),
      { halfX: 0.4, halfZ: 0.4, bottom: 0, top: 17 },
      { tint: 0xb9c0c2 },
    );
  }
  addTank(site, frame, { radius: 5.4, heights: [16, 24], tint: 0xd5dde0 });
  addTank(site, frame, { radius: 3.6, heights: [24, 26], tint: 0xd5dde0 });
}

/** Adds a factory: a hall with trucks at its gates, a smaller hall, tanks or a water tower, and parking. */
function addWorks(site: Site, { frame, halfX, halfZ }: Lot, part: number, random: Random): void {
  const left = halfX * between(random, 0.42, 0.68);
  const yard = Math.min(halfZ * 0.4, 17);
  const main = { frame: shifted(frame, left - halfX, yard * 0.6), halfX: left - 2, halfZ: halfZ - yard };
  addHall(site, main, 4 * part, between(random, 8, 12.5));
  const gates = { frame: shifted(main.frame, 0, -main.halfZ - 12), halfX: main.halfX * 0.9, halfZ: 12 };
  addTrucks(site, gates, 4 * part);
  const right = halfX - left;
  const side = { frame: shifted(frame, left, halfZ * 0.4), halfX: right - 2, halfZ: halfZ * 0.5 };
  const use = random();
  if (use < 0.5) addHall(site, side, 4 * part + 1, between(random, 5.5, 9));
  else if (use < 0.85 || right < 12) addTanks(site, side, random);
  else addWaterTower(site, side.frame);
  const stalls = {
    frame: shifted(frame, left, -halfZ * 0.55),
    halfX: right - 2,
    halfZ: Math.min(halfZ * 0.36, 22),
  };
  addCarPark(site, stalls, 4 * part + 2);
}

/** Approximate size of a factory, in meters. */
const WORKS = 150;

/** Plans as many factories with yards as fit on the block. */
export function planWorks(site: Site): void {
  const { store, block, random } = site;
  const whole = wholeLot(block);
  const { frame, halfX, halfZ } = whole;
  store.add(Kind.plaza, frame, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0x8f8d88 });
  const columns = Math.max(1, Math.round((2 * halfX) / WORKS));
  const rows = Math.max(1, Math.round((2 * halfZ) / (WORKS * 0.8)));
  splitLot(whole, columns, rows).forEach((lot, part) => {
    addWorks(site, { ...lot, halfX: lot.halfX - 1, halfZ: lot.halfZ - 1 }, part, random);
  });
}
