import { Curtain, Flat, Front, Hall, Mark } from '../appearance.ts';
import { type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';
import { addCarPark, plantEdge } from './car-park.ts';
import { type Box, type WalledKind, addBox, addHead, addRoofUnits } from './flat-building.ts';
import { type Lot, rowLots } from './lots.ts';
import { PALETTES, type Palette } from './palette.ts';
import type { Site } from './site.ts';
import { isRenewed, isUnfinished, streamOf } from './stream.ts';
import { plantTree } from './trees.ts';

const APPEARANCE = 521;
const UNITS = 522;
const ROOF = 523;
const BUILT = 524;
const LAWN = 525;

const GLASSES = [0x6f8794, 0x5d7c90, 0x7d929a, 0x55666e, 0x88a0a6] as const;
const ROOFS = [Flat.gravel, Flat.gravel, Flat.white, Flat.gray, Flat.tar, Flat.pavers, Flat.tan] as const;

/**
 * Heights of the upper stories of offices and apartments, of the ground floor, and of the parapet, in meters.
 */
const STOREY = 3.4;
const GROUND = 4.4;
const PARAPET = 0.9;

/** A lot whose building fills the entire width between its neighbors. */
interface FrontLot {
  readonly site: Site;
  readonly lot: Lot;
  readonly part: number;
  readonly palette: Palette;
  readonly random: Random;
  readonly floors: number;
}

const heightOf = (floors: number): number => GROUND + STOREY * (floors - 1) + PARAPET;

function roofOn({ site, part, random }: FrontLot): number {
  const first = pick(random, ROOFS);
  if (isRenewed(site, part, ROOF, 0.06)) return Flat.white;
  return random() < 0.06 ? Flat.garden : first;
}

/**
 * Adds a box, or only its finished part while it is under construction. Adds machines on its roof if the
 * camera is near.
 */
function raise({ site, part }: FrontLot, kind: WalledKind, frame: Frame, box: Box): void {
  const { store, near } = site;
  if (isUnfinished(site, part, BUILT, 0.03)) {
    const height = (box.bottom ?? 0) + (box.height - (box.bottom ?? 0)) * 0.62;
    addBox(
      store,
      frame,
      { ...box, height, tint: 0x9b988f, wall: Front.bare, roof: Flat.slab },
      { kind: Kind.masonry, lot: 0.5 },
    );
    return;
  }
  addBox(store, frame, box, { kind, lot: streamOf(site, part, APPEARANCE)() });
  const units = streamOf(site, part, UNITS);
  addHead(store, frame, box, units);
  if (near) addRoofUnits(store, frame, box, units);
}

function addSlab(front: FrontLot): void {
  const { lot, random, palette, floors } = front;
  const { frame, halfX, halfZ } = lot;
  const glass = random() < 0.2;
  const deep = halfZ * between(random, 0.55, 0.9);
  const middle = shifted(frame, 0, deep - halfZ + 0.4);
  const box = {
    halfX: halfX - (random() < 0.6 ? 0.05 : 1.2),
    halfZ: deep,
    height: heightOf(floors),
    tint: pick(random, glass ? GLASSES : palette.walls),
    wall: glass ? Math.floor(random() * 4) : pick(random, palette.fronts),
    roof: roofOn(front),
    marks: (random() < 0.75 ? Mark.shops : 0) | (random() < 0.3 ? Mark.party : 0),
  };
  raise(front, glass ? Kind.glass : Kind.masonry, middle, box);
  if (random() < 0.3 && floors > 3) {
    const upper = {
      ...box,
      halfX: box.halfX * 0.72,
      halfZ: deep * 0.66,
      bottom: box.height,
      height: box.height + STOREY * 2,
      marks: 0,
    };
    addBox(front.site.store, middle, upper, { kind: glass ? Kind.glass : Kind.masonry, lot: 0.3 });
  }
  addRear(front, shifted(frame, 0, deep), halfX - 0.6, halfZ - deep - 1);
}

/** Adds wings around a court that opens to the back or to the street. */
function addCourt(front: FrontLot): void {
  const { lot, random, palette, floors, site } = front;
  const { halfX, halfZ } = lot;
  const turned = random() < 0.3 ? { ...lot.frame, cos: -lot.frame.cos, sin: -lot.frame.sin } : lot.frame;
  const wing = Math.min(halfX * 0.3, halfZ * 0.4, 7);
  const appearance = {
    height: heightOf(floors),
    tint: pick(random, palette.walls),
    wall: random() < 0.4 ? Front.balconies : pick(random, palette.fronts),
    roof: roofOn(front),
  };
  const deep = halfZ - 1;
  raise(front, Kind.masonry, shifted(turned, 0, -deep + wing), {
    ...appearance,
    halfX: halfX - 0.8,
    halfZ: wing,
  });
  for (const side of [-1, 1]) {
    const box = { ...appearance, halfX: wing, halfZ: deep - wing, marks: 0 };
    addBox(site.store, shifted(turned, side * (halfX - 0.8 - wing), wing), box, {
      kind: Kind.masonry,
      lot: 0.2,
    });
  }
  const court = shifted(turned, 0, wing);
  site.store.add(
    Kind.plaza,
    court,
    { halfX: halfX - 2 * wing - 1, halfZ: deep - wing, bottom: 0, top: 0 },
    { tint: 0xa9a393 },
  );
  plantTree(site, court.x, court.z);
}

/** Adds apartments with balconies above shops, set back on a wide, low base. */
function addStepped(front: FrontLot): void {
  const { lot, random, palette, floors, site } = front;
  const { frame, halfX, halfZ } = lot;
  const middle = shifted(frame, 0, -halfZ * 0.12);
  const base = {
    halfX: halfX - 0.4,
    halfZ: halfZ * 0.86,
    height: 5.4,
    tint: pick(random, palette.walls),
    wall: Front.grid,
    roof: Flat.pavers,
  };
  addBox(site.store, middle, { ...base, marks: Mark.shops }, { kind: Kind.masonry, lot: 0.4 });
  const upper = {
    ...base,
    halfX: halfX * 0.86,
    halfZ: halfZ * 0.6,
    bottom: 5.4,
    height: 5.4 + 3.1 * floors,
    tint: pick(random, palette.walls),
  };
  raise(front, Kind.masonry, middle, { ...upper, wall: Front.balconies, roof: roofOn(front) });
}

function addDecks({ lot, site, random }: FrontLot): void {
  const { frame, halfX, halfZ } = lot;
  const levels = Math.floor(between(random, 3, 6));
  const box = {
    halfX: halfX - 0.6,
    halfZ: halfZ - 0.6,
    height: 3.2 * levels + 1.1,
    tint: 0xb9b4aa,
    wall: Hall.decks,
    roof: Flat.stalls,
  };
  addBox(site.store, frame, box, { kind: Kind.hall, lot: random() });
  const head = {
    halfX: 2.4,
    halfZ: 2.4,
    bottom: 0,
    height: box.height + 3,
    tint: 0xa8a299,
    wall: Curtain.grid,
  };
  addBox(site.store, shifted(frame, halfX - 2.6, -halfZ + 2.6), head, { kind: Kind.glass, lot: 0.6 });
}

/** Adds a yard, a parking lot or a tree behind a building. */
function addRear({ site, part, random }: FrontLot, from: Frame, halfX: number, halfZ: number): void {
  if (halfZ < 1.5) return;
  const kind = random();
  if (kind < 0.45 && halfZ > 3) addCarPark(site, { frame: from, halfX, halfZ }, part);
  else if (kind < 0.75)
    site.store.add(Kind.plaza, from, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0xa19d95 });
  else plantTree(site, from.x, from.z);
}

type Form = (front: FrontLot) => void;

const openLot: Form = ({ site, lot, part }) => {
  addCarPark(site, { ...lot, halfX: lot.halfX - 1, halfZ: lot.halfZ - 0.6 }, part);
  plantEdge(site, lot);
};

const FORMS: Readonly<Record<'offices' | 'apartments' | 'hospital' | 'campus', readonly Form[]>> = {
  offices: [addSlab, addSlab, addSlab, addSlab, addCourt, addStepped, addDecks, openLot],
  apartments: [addSlab, addCourt, addCourt, addStepped, addStepped, openLot],
  hospital: [addSlab, addSlab, addStepped, addDecks, openLot],
  campus: [addCourt, addSlab, addCourt, openLot],
};

/** Half the maximum depth of a building, in meters. */
const DEEPEST = 30;

/** Returns the part of a lot, along its street, that a building can occupy. */
function frontOf(lot: Lot): Lot {
  if (lot.halfZ <= DEEPEST + 4) return lot;
  return { ...lot, frame: shifted(lot.frame, 0, DEEPEST - lot.halfZ), halfZ: DEEPEST };
}

/** Fills the interior of a deep block: lawns with trees on a campus, parking elsewhere. */
function addInner(site: Site, { frame, halfX, halfZ }: Lot, part: number, green: boolean): void {
  const middle = shifted(frame, 0, DEEPEST);
  const deep = halfZ - DEEPEST;
  if (!green) {
    addCarPark(site, { frame: middle, halfX: halfX - 1, halfZ: deep - 1 }, part + 512);
    return;
  }
  const random = streamOf(site, part, LAWN);
  for (let n = 0; n < (halfX * deep) / 60; n++) {
    const { x, z } = shifted(middle, between(random, -1, 1) * halfX, between(random, -0.95, 0.95) * deep);
    plantTree(site, x, z);
  }
}

/**
 * Plans offices, apartments, a hospital or a campus along two streets of a block, with courts and yards behind
 * them.
 */
export function planStreetFronts(
  site: Site,
  kind: keyof typeof FORMS,
  floors: { low: number; high: number },
): void {
  const { block, random, layout } = site;
  const palette = PALETTES[layout.character.region];
  const width = kind === 'apartments' ? between(random, 20, 34) : between(random, 24, 42);
  rowLots(block, width, random).forEach((whole, part) => {
    const buildingRandom = streamOf(site, part, APPEARANCE);
    const lot = frontOf(whole);
    if (lot !== whole) addInner(site, whole, part, kind === 'campus');
    const count = Math.round(between(buildingRandom, floors.low, floors.high));
    pick(buildingRandom, FORMS[kind])({ site, lot, part, palette, random: buildingRandom, floors: count });
  });
}
