import { Flat, Front, Mark, Skin, packAppearance } from '../appearance.ts';
import { type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';
import { addCarPark } from './car-park.ts';
import { addBox } from './flat-building.ts';
import { type HouseSkin, addGabled } from './gabled.ts';
import { type Lot, rowLots, wholeLot } from './lots.ts';
import { PALETTES, type Palette } from './palette.ts';
import type { Site } from './site.ts';
import { streamOf } from './stream.ts';
import { plantTree } from './trees.ts';

const ROW = 541;
const TREES = 542;

const STEPS = packAppearance(Skin.plain, 0, 0, 0);

/** Adds one house of a row, with party walls, a cornice, and a stoop in front of the door. */
function addRowHouse(
  { store, near, layout }: Site,
  { frame, halfX, halfZ }: Lot,
  random: Random,
  palette: Palette,
): void {
  const { region } = layout.character;
  const deep = Math.min(halfZ * 0.62, 8.5);
  const floors = random() < 0.7 ? 3 : 4;
  const middle = shifted(frame, 0, -halfZ + 2.4 + deep);
  const brown = random() < (region === 'northeast' || region === 'midwest' ? 0.4 : 0);
  const box = {
    halfX: halfX - 0.02,
    halfZ: deep,
    height: 1 + 3.4 * floors + 0.9,
    tint: brown ? pick(random, [0x7a5a48, 0x6d4f40, 0x8a6a55]) : pick(random, palette.walls),
    wall: Front.brownstone,
    roof: random() < 0.6 ? Flat.tar : Flat.gray,
    marks: Mark.party,
  };
  addBox(store, middle, box, { kind: Kind.masonry, lot: random() });
  if (!near) return;
  const door = (random() < 0.5 ? -1 : 1) * (halfX - 1.1);
  store.add(
    Kind.unit,
    shifted(frame, door, -halfZ + 1.6),
    { halfX: 0.8, halfZ: 1.1, bottom: 0, top: 0.9 },
    { tint: 0x9c8f80, seed: STEPS },
  );
  const bay = {
    halfX: 1.3,
    halfZ: 0.5,
    bottom: 0,
    height: box.height - 3.6,
    tint: box.tint,
    wall: Front.brownstone,
  };
  if (random() < 0.5)
    addBox(store, shifted(frame, -door * 0.45, -halfZ + 1.95), bay, { kind: Kind.masonry, lot: 0.4 });
}

/** Adds a wooden house of three stacked apartments with porches in front. */
function addDecker(
  { store, near }: Site,
  { frame, halfX, halfZ }: Lot,
  random: Random,
  palette: Palette,
): void {
  const deep = Math.min(halfZ * 0.66, 8.5);
  const across = Math.min(halfX - 1.1, 4.4);
  const middle = shifted(frame, 0, -halfZ + 3.6 + deep);
  const tint = pick(random, palette.houses);
  const seed = packAppearance(pick(random, palette.sidings), 0, 0, random());
  store.add(Kind.house, middle, { halfX: across, halfZ: deep, bottom: 0, top: 9.8 }, { tint, seed });
  if (!near) return;
  for (const floor of [0.6, 3.6, 6.6, 9.5]) {
    const slab = { halfX: across * 0.8, halfZ: 1, bottom: floor - 0.15, top: floor + 0.1 };
    store.add(Kind.unit, shifted(frame, 0, -halfZ + 2.6), slab, { tint: 0xdcd8ce, seed: STEPS });
  }
}

function addBackTree(site: Site, { frame, halfX, halfZ }: Lot, random: Random): void {
  const spot = shifted(frame, between(random, -0.7, 0.7) * halfX, halfZ - between(random, 1.5, 4));
  if (random() < 0.55) plantTree(site, spot.x, spot.z);
}

/** Plans rows of narrow houses along two streets, with gardens between them. */
export function planRowHouses(site: Site): void {
  const { block, random, layout } = site;
  const palette = PALETTES[layout.character.region];
  const deckers = layout.character.region === 'northeast' && random() < 0.4;
  const width = deckers ? between(random, 11, 13) : between(random, 6.2, 7.8);
  rowLots(block, width, random).forEach((lot, part) => {
    const houseRandom = streamOf(site, part, ROW);
    if (deckers) addDecker(site, lot, houseRandom, palette);
    else addRowHouse(site, lot, houseRandom, palette);
    addBackTree(site, lot, streamOf(site, part, TREES));
  });
}

/** Plans apartments in long gabled houses across the block, with parking between them. */
export function planGardenFlats(site: Site): void {
  const { store, block, random, layout, near } = site;
  const palette = PALETTES[layout.character.region];
  const { frame, halfX, halfZ } = wholeLot(block);
  const skin: HouseSkin = {
    wall: pick(random, palette.houses),
    siding: pick(random, palette.sidings),
    cover: pick(random, palette.covers),
    lot: random(),
    solar: false,
  };
  const count = Math.max(1, Math.floor((2 * halfX) / 34));
  const span = halfX / count;
  for (let n = 0; n < count; n++) {
    const middle = shifted(frame, -halfX + span * (2 * n + 1), 0);
    const part = {
      halfX: 6.4,
      halfZ: halfZ * 0.8,
      eaves: 8.9,
      pitch: 0.38,
      ridge: random() < 0.5 ? 'z' : 'hip',
    } as const;
    const flats = shifted(middle, -span + 8.4, 0);
    addGabled({ store, near }, flats, part, skin);
    if (near) addStairs(site, flats, part.halfZ);
    const stalls = {
      frame: { ...shifted(middle, 8, 0), cos: -frame.sin, sin: frame.cos },
      halfX: halfZ * 0.82,
      halfZ: span - 9,
    };
    addCarPark(site, stalls, n);
    addBackTree(
      site,
      { frame: shifted(middle, -span + 1, -halfZ * 0.5), halfX: 1, halfZ: halfZ * 0.4 },
      random,
    );
  }
}

/** Adds open stairs along one side of the apartments. */
function addStairs({ store }: Site, flats: Frame, halfZ: number): void {
  for (const along of [-0.55, 0, 0.55]) {
    store.add(
      Kind.unit,
      shifted(flats, 6.7, along * halfZ),
      { halfX: 0.6, halfZ: 1.5, bottom: 0, top: 8.6 },
      { tint: 0xd9d3c6, seed: STEPS },
    );
  }
}
