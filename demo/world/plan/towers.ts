import { Flat, Front, Hall, Skin, packAppearance } from '../appearance.ts';
import { type Frame, Kind, shifted } from '../body.ts';
import { type Random, between } from '../hash.ts';
import { addCarPark } from './car-park.ts';
import { addBox } from './flat-building.ts';
import { type Lot, wholeLot } from './lots.ts';
import type { Site } from './site.ts';
import { splitLot } from './split-lot.ts';
import { isUnfinished, streamOf } from './stream.ts';
import { addTower } from './tower-forms.ts';
import { plantTree } from './trees.ts';

const TOWER = 561;
const BUILT = 562;
const CRANE = 563;

/** Share of towers that are under construction on the earlier flight. */
const RISING = 0.05;

const YELLOW = 0xd9a520;
const PLAIN = packAppearance(Skin.plain, 0, 0, 0);

/** Adds a tower crane whose jib points in a different direction on each flight. */
function addCrane({ store }: Site, frame: Frame, top: number, random: Random): void {
  store.add(
    Kind.unit,
    frame,
    { halfX: 0.7, halfZ: 0.7, bottom: 0, top: top - 2 },
    { tint: YELLOW, seed: PLAIN },
  );
  const turned = random() < 0.5 ? frame : { ...frame, cos: -frame.sin, sin: frame.cos };
  store.add(
    Kind.unit,
    shifted(turned, 11, 0),
    { halfX: 20, halfZ: 0.6, bottom: top - 3.4, top: top - 2.2 },
    { tint: YELLOW, seed: PLAIN },
  );
  store.add(
    Kind.unit,
    shifted(turned, -7.5, 0),
    { halfX: 1.8, halfZ: 1.1, bottom: top - 5, top: top - 2 },
    { tint: 0x8f8d88, seed: PLAIN },
  );
}

/** Adds a tower under construction: bare floors, a core that rises above them, and a crane. */
function addRising(
  site: Site,
  frame: Frame,
  half: readonly [number, number],
  heights: { height: number; bound: number },
): void {
  const { store } = site;
  const { height, bound } = heights;
  const random = streamOf(site, 0, CRANE);
  const reached = Math.max(8, height * between(random, 0.35, 0.75));
  const box = {
    halfX: half[0],
    halfZ: half[1],
    height: reached,
    tint: 0xa29f97,
    wall: Front.bare,
    roof: Flat.slab,
  };
  addBox(store, frame, box, { kind: Kind.masonry, lot: 0.5 });
  const core = {
    halfX: half[0] * 0.3,
    halfZ: half[1] * 0.3,
    bottom: reached,
    height: Math.min(bound - 6, reached + 7),
    tint: 0xb5b2aa,
  };
  if (core.height > reached)
    addBox(store, frame, { ...core, wall: Front.blank, roof: Flat.slab }, { kind: Kind.masonry, lot: 0.5 });
  addCrane(site, shifted(frame, half[0] + 1.6, -half[1] * 0.3), Math.min(bound, reached + 24), random);
}

function addPart(site: Site, part: Lot, n: number, forDecks: boolean): void {
  const { store, near, layout, block } = site;
  const random = streamOf(site, n, TOWER);
  const { frame } = part;
  const use = random();
  if (use < 0.07) {
    addCarPark(site, { frame, halfX: part.halfX * 0.9, halfZ: part.halfZ * 0.9 }, n);
    return;
  }
  const size = [part.halfX * between(random, 0.68, 0.94), part.halfZ * between(random, 0.68, 0.94)] as const;
  if (use < 0.17 && forDecks) {
    const box = {
      halfX: size[0],
      halfZ: size[1],
      height: 3.2 * Math.floor(between(random, 4, 8)) + 1.1,
      tint: 0xb5b0a6,
    };
    addBox(store, frame, { ...box, wall: Hall.decks, roof: Flat.stalls }, { kind: Kind.hall, lot: random() });
    return;
  }
  const bound = layout.heightBound(block) - 0.5;
  const height = Math.min(layout.towerHeightAt(block, random()), bound - 4);
  const [halfX, halfZ] = height > 70 ? [Math.min(size[0], 27), Math.min(size[1], 25)] : size;
  if (height > 40 && isUnfinished(site, n, BUILT, RISING))
    addRising(site, frame, [halfX, halfZ], { height, bound });
  else addTower({ store, frame, halfX, halfZ, height, bound, near }, random);
}

/** Plants trees in the paving of a plaza, along its fronts. */
function plantPlaza(site: Site, { frame, halfX, halfZ }: Lot, random: Random): void {
  for (const side of [-1, 1]) {
    for (let x = -halfX + 3; x < halfX - 2; x += 10) {
      const spot = shifted(frame, x, side * (halfZ - 1.6));
      if (random() < 0.35) plantTree(site, spot.x, spot.z);
    }
  }
}

/** Plans a paved block of the business district with up to twelve towers, parking lots and garages. */
export function planTowers(site: Site): void {
  const { store, block, random } = site;
  const whole = wholeLot(block);
  const { frame, halfX, halfZ } = whole;
  store.add(Kind.plaza, frame, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0xb5b0a6 });
  const columns = Math.max(1, Math.min(4, Math.round(halfX / between(random, 15, 26))));
  const rows = Math.max(1, Math.min(3, Math.round(halfZ / between(random, 15, 26))));
  splitLot(whole, columns, rows).forEach((part, n) => {
    addPart(site, part, n, columns * rows > 1);
  });
  plantPlaza(site, whole, random);
}

/** Plans a construction site: bare ground, an unfinished frame, a crane, and stacks of material. */
export function planBuildingSite(site: Site): void {
  const { store, block, random, layout } = site;
  const { frame, halfX, halfZ } = wholeLot(block);
  store.add(Kind.plaza, frame, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0xa58f6e });
  const bound = layout.heightBound(block) - 0.5;
  const height = Math.min(bound - 10, layout.towerHeightAt(block, random()));
  const half = [Math.min(halfX * 0.5, 24), Math.min(halfZ * 0.5, 20)] as const;
  addRising(site, frame, half, { height: Math.max(16, height), bound });
  for (let n = 0; n < 14; n++) {
    const spot = shifted(
      frame,
      between(random, -0.92, 0.92) * halfX,
      (random() < 0.5 ? -1 : 1) * between(random, 0.66, 0.92) * halfZ,
    );
    const shape = { halfX: between(random, 1.5, 6), halfZ: 1.2, bottom: 0, top: between(random, 0.8, 2.6) };
    store.add(Kind.unit, spot, shape, {
      tint: [0xd9cdb9, 0x8c5644, 0x35567e, 0xb9b4aa, 0xd9a520][n % 5] ?? YELLOW,
      seed: PLAIN,
    });
  }
}
