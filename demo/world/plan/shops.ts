import { Flat, Hall, Mark, Skin, packAppearance } from '../appearance.ts';
import { type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';
import { addCarPark, plantEdge } from './car-park.ts';
import { addBox, addRoofUnits } from './flat-building.ts';
import { type Lot, wholeLot } from './lots.ts';
import { PALETTES } from './palette.ts';
import type { Site } from './site.ts';
import { splitLot } from './split-lot.ts';
import { isRenewed, streamOf } from './stream.ts';

const UNITS = 581;
const REDONE = 582;

const HALLS = [0xd6d4cf, 0xc8bda8, 0xe4e2dc, 0xd9cdb9, 0xb9a68c, 0xcbb79a, 0xbfc2c2] as const;
const ROOFS = [Flat.white, Flat.white, Flat.gray, Flat.tan, Flat.gravel] as const;
const PLAIN = packAppearance(Skin.plain, 0, 0, 0);

/**
 * Adds a store: a flat hall that faces local -z, with machines on the roof. A wide store has a raised part above
 * the entrance.
 */
function addStore(site: Site, { frame, halfX, halfZ }: Lot, part: number, height: number): void {
  const { store, near } = site;
  const random = streamOf(site, part, UNITS);
  const roof = pick(random, ROOFS);
  const brick = random() < 0.25 ? pick(random, PALETTES[site.layout.character.region].walls) : 0;
  const box = {
    halfX,
    halfZ,
    height,
    tint: brick || pick(random, HALLS),
    wall: Hall.store,
    roof: isRenewed(site, part, REDONE, 0.08) ? Flat.white : roof,
    marks: Mark.front | (halfX > 24 && random() < 0.6 ? Mark.extra : 0),
  };
  addBox(store, frame, box, { kind: Kind.hall, lot: random() });
  if (halfX > 12) {
    const entrance = {
      ...box,
      halfX: Math.min(9, halfX * 0.2),
      halfZ: 1.6,
      height: height + 2,
      marks: Mark.front,
    };
    addBox(store, shifted(frame, between(random, -0.4, 0.4) * halfX, -halfZ), entrance, {
      kind: Kind.hall,
      lot: random(),
    });
  }
  if (near) addRoofUnits(store, frame, box, random);
}

/** Adds a row of small shops with stepped parapets, behind a parking lot or in an L around it. */
function addStrip(site: Site, { frame, halfX, halfZ }: Lot, part: number, random: Random): void {
  const deep = Math.min(10, halfZ * 0.45);
  const count = Math.max(2, Math.round(halfX / between(random, 9, 14)));
  const span = halfX / count;
  for (let n = 0; n < count; n++) {
    const spot = shifted(frame, -halfX + span * (2 * n + 1), halfZ - deep);
    addStore(
      site,
      { frame: spot, halfX: span, halfZ: deep - (n % 2) * 0.6 },
      100 * part + n,
      5 + ((n * 7) % 3) * 0.7,
    );
  }
  const front = (2 * halfZ - 2 * deep - 5) / 2;
  addCarPark(
    site,
    { frame: shifted(frame, 0, -halfZ + front), halfX: halfX - 0.5, halfZ: front },
    100 * part + 60,
  );
}

function addBigBox(site: Site, { frame, halfX, halfZ }: Lot, part: number, random: Random): void {
  const deep = Math.min(46, halfZ * between(random, 0.36, 0.5));
  const across = Math.min(halfX - 1, between(random, 34, 56));
  const side = random() < 0.5 ? -1 : 1;
  const main = {
    frame: shifted(frame, side * (halfX - across - 1), halfZ - deep),
    halfX: across,
    halfZ: deep,
  };
  addStore(site, main, 100 * part, between(random, 7, 9.5));
  const rest = halfX - across - 2;
  const small = deep * between(random, 0.5, 0.8);
  if (rest > 7) {
    const adjacent = {
      frame: shifted(frame, side * (rest - halfX + 0.5), halfZ - small),
      halfX: rest,
      halfZ: small,
    };
    addStore(site, adjacent, 100 * part + 1, between(random, 5.2, 6.8));
  }
  const front = halfZ - deep - 2.5;
  addCarPark(
    site,
    { frame: shifted(frame, 0, -halfZ + front), halfX: halfX - 0.5, halfZ: front },
    100 * part + 60,
  );
}

/** Adds a gas station: pumps under a bright canopy in front of a small shop. */
function addFuel(site: Site, { frame, halfX, halfZ }: Lot, part: number, random: Random): void {
  const { store } = site;
  store.add(Kind.plaza, frame, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0xa8a59e });
  const canopy = shifted(frame, 0, -halfZ * 0.3);
  const half = Math.min(halfX * 0.62, 11);
  const band = pick(random, [0xb23a2e, 0x2a4f86, 0x3c7045, 0xd58b2c]);
  store.add(Kind.unit, canopy, { halfX: half, halfZ: 5, bottom: 4.6, top: 5.5 }, { tint: band, seed: PLAIN });
  store.add(
    Kind.unit,
    canopy,
    { halfX: half - 0.25, halfZ: 4.75, bottom: 5.5, top: 5.6 },
    { tint: 0xecebe6, seed: PLAIN },
  );
  for (const x of [-0.6, 0, 0.6]) {
    store.add(
      Kind.unit,
      shifted(canopy, x * half, 0),
      { halfX: 0.5, halfZ: 1.2, bottom: 0, top: 4.6 },
      { tint: 0xd5d3cc, seed: PLAIN },
    );
  }
  addStore(
    site,
    { frame: shifted(frame, 0, halfZ - 5), halfX: Math.min(halfX - 2, 9), halfZ: 4.4 },
    100 * part + 40,
    4.6,
  );
}

function addPad(site: Site, lot: Lot, part: number): void {
  const { frame, halfX, halfZ } = lot;
  addCarPark(site, { frame: shifted(frame, 0, halfZ * 0.45), halfX, halfZ: halfZ * 0.5 }, part);
  addStore(
    site,
    {
      frame: shifted(frame, 0, -halfZ * 0.45),
      halfX: Math.min(9, halfX * 0.7),
      halfZ: Math.min(7, halfZ * 0.36),
    },
    part,
    4.8,
  );
}

const halves = ({ frame, halfX, halfZ }: Lot, share: number): [Lot, Lot] => [
  { frame: shifted(frame, -halfX * (1 - share), 0), halfX: halfX * share - 0.5, halfZ },
  { frame: shifted(frame, halfX * share, 0), halfX: halfX * (1 - share) - 0.5, halfZ },
];

/**
 * Adds the buildings of one owner: a large store or a strip of shops behind a parking lot, and sometimes a
 * gas station or restaurant at the corner.
 */
function addShops(site: Site, lot: Lot, part: number, random: Random): void {
  const [main, corner] = lot.halfX > 38 ? halves(lot, between(random, 0.62, 0.76)) : [lot, null];
  if (random() < 0.5 && main.halfX > 30) addBigBox(site, main, part, random);
  else addStrip(site, main, part, random);
  plantEdge(site, main);
  if (!corner) return;
  const [near, far] = splitLot(corner, 1, 2) as [Lot, Lot];
  if (random() < 0.5) addFuel(site, near, part, random);
  else addPad(site, near, 100 * part + 70);
  addPad(site, far, 100 * part + 80);
}

/** Half the maximum size of one owner's lot, in meters. */
const OWNED = 75;

/** Plans shops along an avenue, for one or more owners. */
export function planShops(site: Site): void {
  const { store, block, random } = site;
  const whole = wholeLot(block);
  const back: Frame = { ...whole.frame, cos: -whole.frame.cos, sin: -whole.frame.sin };
  const lot = random() < 0.5 ? whole : { ...whole, frame: back };
  store.add(
    Kind.plaza,
    lot.frame,
    { halfX: lot.halfX, halfZ: lot.halfZ, bottom: 0, top: 0 },
    { tint: 0x8f8d87 },
  );
  const columns = Math.ceil(lot.halfX / OWNED);
  const rows = lot.halfZ > 55 ? 2 : 1;
  splitLot(lot, columns, rows).forEach((part, n) => {
    const turned = n < columns ? part.frame : { ...part.frame, cos: -part.frame.cos, sin: -part.frame.sin };
    addShops(site, { frame: turned, halfX: part.halfX - 1, halfZ: part.halfZ - 0.6 }, n, random);
  });
}

/** Plans a mall: stores along a long hall in the middle of a large parking lot. */
export function planMall(site: Site): void {
  const { store, block, random } = site;
  const { frame, halfX, halfZ } = wholeLot(block);
  store.add(Kind.plaza, frame, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0x8f8d87 });
  const deep = halfZ * 0.2;
  addStore(site, { frame, halfX: halfX * 0.56, halfZ: deep }, 0, 11);
  for (const [n, x] of [-0.6, 0, 0.6].entries()) {
    const anchor = shifted(frame, x * halfX, n === 1 ? -deep * 1.3 : 0);
    addStore(
      site,
      { frame: anchor, halfX: halfX * 0.15, halfZ: halfZ * 0.3 },
      n + 1,
      between(random, 12, 17),
    );
  }
  for (const [n, side] of [-1, 1].entries()) {
    const stalls = { frame: shifted(frame, 0, side * halfZ * 0.72), halfX: halfX - 1, halfZ: halfZ * 0.26 };
    addCarPark(site, stalls, 96 + n);
  }
}
