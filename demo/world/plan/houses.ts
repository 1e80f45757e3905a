import { type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';
import { addCar } from './cars.ts';
import { type HouseSkin, addGabled } from './gabled.ts';
import { addHouse } from './house-forms.ts';
import { type Lot, fits, rowLots } from './lots.ts';
import { PALETTES, type Palette } from './palette.ts';
import type { Site } from './site.ts';
import { flightStreamOf, isRenewed, streamOf } from './stream.ts';
import { plantTree } from './trees.ts';

const HOUSE = 501;
const YARD = 502;
const CAR = 503;
const ROOFING = 504;
const SOLAR = 505;

/**
 * Shares of houses that are replaced between the flights (`REPLACED`), and of roofs that get a new cover
 * (`COVERED`).
 */
const REPLACED = 0.012;
const COVERED = 0.04;

/** Share of houses with solar panels at the time of each flight. */
const SUNNY = [0.05, 0.085] as const;

/** Distance from the front of a lot to the house, in meters. */
const SETBACK = 5.6;

function addPool({ store, layout }: Site, frame: Frame, random: Random): void {
  const [halfX, halfZ] = [between(random, 2.6, 4), between(random, 1.6, 2.2)];
  const dry = layout.character.region === 'desert' ? 0xd8c4a4 : 0xcfc8ba;
  store.add(Kind.plaza, frame, { halfX: halfX + 1.2, halfZ: halfZ + 1.2, bottom: 0, top: 0 }, { tint: dry });
  store.add(Kind.pool, frame, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0x4fb3c4 });
}

const POOLS: Partial<Record<string, number>> = { desert: 0.4, tropical: 0.38, westcoast: 0.24, south: 0.14 };

/** Adds trees behind the house and some in front of it, off the driveway. */
function addTrees(site: Site, { frame, halfX, halfZ }: Lot, lane: Frame): void {
  const { random, block, layout } = site;
  const trees = Math.floor(between(random, 1, 2 + 3.5 * layout.character.vegetation));
  for (let n = 0; n < trees; n++) {
    const deep = random() < 0.75 ? between(random, 0.5, 0.96) * halfZ : -halfZ * 0.8;
    const spot = shifted(frame, between(random, -halfX, halfX) * 0.9, deep);
    const clear = Math.abs(spot.x - lane.x) + Math.abs(spot.z - lane.z) > 4;
    if (clear && fits(block, { frame: spot, halfX: 2, halfZ: 2 }, 0.3)) plantTree(site, spot.x, spot.z);
  }
}

/** Adds a driveway with cars, trees, and sometimes a pool or a shed. */
function addYard(
  site: Site,
  { frame, halfX, halfZ }: Lot,
  part: number,
  { drive, skin }: { readonly drive: number; readonly skin: HouseSkin },
): void {
  const { store, near, layout } = site;
  const random = streamOf(site, part, YARD);
  const x = drive * (halfX - 2.2);
  const lane = shifted(frame, x, -halfZ * 0.5);
  store.add(
    Kind.drive,
    lane,
    { halfX: 1.6, halfZ: halfZ * 0.5, bottom: 0, top: 0 },
    { tint: random() < 0.7 ? 0xb9b4aa : 0x6a6865 },
  );
  if (near) {
    const cars = flightStreamOf(site, part, CAR);
    const along = { cos: -frame.sin, sin: frame.cos };
    if (cars() < 0.62)
      addCar(store, { ...shifted(frame, x, -halfZ + between(cars, 2.6, 5)), ...along }, cars);
  }
  const path = shifted(frame, -drive * 0.8, -halfZ + SETBACK / 2);
  store.add(Kind.path, path, { halfX: 0.6, halfZ: SETBACK / 2, bottom: 0, top: 0 }, { tint: 0xbdb8ae });
  addTrees({ ...site, random }, { frame, halfX, halfZ }, lane);
  const rear = shifted(frame, -drive * halfX * 0.3, halfZ - 4.4);
  if (random() < (POOLS[layout.character.region] ?? 0.05) && halfZ > 13) addPool(site, rear, random);
  else if (near && random() < 0.3) {
    const shed = { halfX: 1.7, halfZ: 1.3, eaves: 2.1, pitch: 0.5, ridge: 'x' } as const;
    addGabled({ store, near: false }, shifted(frame, drive * halfX * 0.55, halfZ - 2.6), shed, skin);
  }
}

/** The properties that most houses of a block share, as if the same company had built them. */
interface Builder {
  readonly palette: Palette;
  readonly cover: number;
  readonly siding: number;
}

function drawSkin({ palette, cover, siding }: Builder, random: Random): HouseSkin {
  const wall = pick(random, palette.houses);
  return {
    wall,
    siding: random() < 0.5 ? siding : pick(random, palette.sidings),
    cover: random() < 0.4 ? cover : pick(random, palette.covers),
    lot: random(),
    solar: false,
  };
}

function addLot(site: Site, lot: Lot, part: number, builder: Builder): void {
  const { store, block, near, layout } = site;
  const renewed = isRenewed(site, part, HOUSE, REPLACED);
  const random = streamOf(site, renewed ? part + 256 : part, HOUSE);
  const drawn = drawSkin(builder, random);
  const covered = isRenewed(site, part, ROOFING, COVERED);
  const skin = covered
    ? { ...drawn, cover: pick(streamOf(site, part, ROOFING), builder.palette.covers) }
    : drawn;
  const drive = random() < 0.5 ? -1 : 1;
  const front = shifted(
    lot.frame,
    -drive * between(random, 0.4, 1.4),
    -lot.halfZ + SETBACK + between(random, -0.8, 0.8),
  );
  const halfX = Math.min(lot.halfX - 2.2, 9);
  const deep = Math.min(lot.halfZ * 1.05, 14);
  const form = pick(random, builder.palette.forms);
  const free =
    halfX > 2.6 && fits(block, { frame: shifted(front, 0, deep / 2), halfX, halfZ: deep / 2 + 1 }, 0);
  if (free) {
    const solar = streamOf(site, part, SOLAR)() < SUNNY[layout.flight];
    addHouse({ store, front, halfX, deep, skin: { ...skin, solar }, drive, near }, form, random);
  }
  addYard({ ...site, random: streamOf(site, part, YARD + 100) }, lot, part, { drive, skin });
}

/** Plans a block of single-family houses on separate lots, with driveways, yards and trees. */
export function planHouses(site: Site): void {
  const { block, random, layout } = site;
  const palette = PALETTES[layout.character.region];
  const builder = { palette, cover: pick(random, palette.covers), siding: pick(random, palette.sidings) };
  const width = between(random, 14.5, 20);
  rowLots(block, width, random).forEach((lot, part) => addLot(site, lot, part, builder));
}
