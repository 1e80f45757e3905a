import { Curtain, Flat, Front, Mark, Skin, packAppearance } from '../appearance.ts';
import { type BodyStore, type Frame, Kind } from '../body.ts';
import { shifted } from '../body.ts';
import { type Random, between, createRandom, pick } from '../hash.ts';
import { type WalledKind, addBox, addRoofUnits } from './flat-building.ts';

/** The ground for one tower, the tower's height, and the upper bound of all bodies on it, in meters. */
export interface TowerPlace {
  readonly store: BodyStore;
  readonly frame: Frame;
  readonly halfX: number;
  readonly halfZ: number;
  readonly height: number;
  readonly bound: number;
  readonly near: boolean;
}

const GLASSES = [
  0x5d7c90, 0x6e8a96, 0x48687f, 0x7d929a, 0x5a6e78, 0x86a0a8, 0x3f5566, 0x7a8f8a, 0x6b7077, 0x8a7d6b,
] as const;
const STONES = [0xc9bda8, 0xb3a591, 0xd7d1c6, 0x9c8b78, 0xa9a6a0, 0xe0dbd0, 0xb89a7c, 0x8d6a55] as const;
const BRICKS = [0x7c5245, 0x6d473c, 0x966b56, 0xb09474, 0xc4b497] as const;
const ROOFS = [Flat.gravel, Flat.white, Flat.gray, Flat.pavers, Flat.tan] as const;

const PLAIN = packAppearance(Skin.plain, 0, 0, 0);
const SCREEN = packAppearance(Skin.machine, 0, 0, 0);

interface Piece {
  readonly kind: WalledKind;
  readonly tint: number;
  readonly wall: number;
  readonly lot: number;
  readonly marks?: number;
  readonly roof?: number;
}

/** Half sizes, and heights of the bottom and the top, in meters. */
interface Extent {
  readonly half: readonly [number, number];
  readonly heights: readonly [number, number];
}

function addPiece(
  { store }: TowerPlace,
  frame: Frame,
  piece: Piece,
  { half: [halfX, halfZ], heights: [bottom, height] }: Extent,
): void {
  const { kind, lot, tint, wall, marks = 0, roof = Flat.gravel } = piece;
  addBox(store, frame, { halfX, halfZ, bottom, height, tint, wall, roof, marks }, { kind, lot });
}

const glassPiece = (random: Random): Piece => ({
  kind: Kind.glass,
  tint: pick(random, GLASSES),
  wall: pick(random, [
    Curtain.grid,
    Curtain.grid,
    Curtain.smooth,
    Curtain.smooth,
    Curtain.bands,
    Curtain.fins,
  ]),
  lot: random(),
  roof: pick(random, ROOFS),
});

/** Adds a screen around the machines on a roof, and sometimes a mast in its center. */
function addCrown(place: TowerPlace, frame: Frame, half: readonly [number, number], random: Random): void {
  const { store, height, bound, near } = place;
  const top = Math.min(height + between(random, 3.5, 7), bound - 2);
  const shape = { halfX: half[0] * 0.62, halfZ: half[1] * 0.62, bottom: height, top };
  store.add(Kind.unit, frame, shape, { tint: random() < 0.5 ? 0xb4b7b9 : 0x8b9194, seed: SCREEN });
  const units = createRandom(Math.floor(random() * 4294967296));
  if (near) addRoofUnits(store, frame, { halfX: half[0] * 0.6, halfZ: half[1] * 0.6, height: top }, units);
  if (height > 110 && random() < 0.4) addMast(place, frame, top, 0.5);
}

function addMast({ store, bound }: TowerPlace, frame: Frame, from: number, half: number): void {
  const top = Math.min(bound, from + 34);
  if (top < from + 6) return;
  store.add(
    Kind.unit,
    frame,
    { halfX: half, halfZ: half, bottom: from, top: (from + top) / 2 },
    { tint: 0xd0d2d4, seed: PLAIN },
  );
  const tip = { halfX: half / 2, halfZ: half / 2, bottom: (from + top) / 2, top };
  store.add(Kind.unit, frame, tip, { tint: 0xd0d2d4, seed: PLAIN });
}

/** Adds an Art Deco tower of stone or brick with setbacks and a pointed roof, sometimes with a mast. */
function addDeco(place: TowerPlace, random: Random): void {
  const { frame, height, halfX, halfZ, store, bound } = place;
  const piece = {
    kind: Kind.masonry,
    tint: pick(random, [...STONES, ...BRICKS]),
    wall: Front.piers,
    lot: random(),
    roof: Flat.gravel,
  };
  const steps = height > 90 ? 4 : 3;
  let [bottom, share] = [0, 1];
  for (let step = 0; step < steps; step++) {
    const top =
      height * (0.3 + (0.7 * (step + 1)) / steps) * (step === steps - 1 ? 1 : between(random, 0.82, 0.95));
    const half = [halfX * share, halfZ * share] as const;
    addPiece(
      place,
      frame,
      { ...piece, marks: step === 0 ? Mark.shops : 0 },
      { half, heights: [bottom, top] },
    );
    bottom = top;
    share *= between(random, 0.72, 0.84);
  }
  const head = Math.min(bound, height + 6);
  const peak = { halfX: halfX * share, halfZ: halfZ * share, bottom: height, top: height + 1, ceiling: head };
  store.add(
    Kind.roof,
    frame,
    { ...peak, slopeX: 1.4, slopeZ: 1.4 },
    { tint: 0x4d6a5c, seed: packAppearance(0, random() < 0.5 ? 15 : 7, 0, 0.4) },
  );
  if (random() < 0.6) addMast(place, frame, head, 0.7);
}

/** Adds a glass slab, sometimes with recessed corners. */
function addSlab(place: TowerPlace, random: Random): void {
  const { frame, height, halfX, halfZ } = place;
  const piece = glassPiece(random);
  if (random() < 0.4) {
    addPiece(place, frame, piece, { half: [halfX, halfZ * 0.84], heights: [0, height] });
    addPiece(
      place,
      frame,
      { ...piece, lot: random() },
      { half: [halfX * 0.84, halfZ], heights: [0, height - 3.9] },
    );
  } else addPiece(place, frame, piece, { half: [halfX, halfZ], heights: [0, height] });
  addCrown(place, frame, [halfX * 0.84, halfZ * 0.84], random);
}

/** Adds a tower on a wide, low podium with a roof garden. */
function addPodium(place: TowerPlace, random: Random): void {
  const { frame, height, halfX, halfZ } = place;
  const low = Math.min(height * 0.5, between(random, 10, 22));
  const stone = {
    kind: Kind.masonry,
    tint: pick(random, STONES),
    wall: Front.grid,
    lot: random(),
    marks: Mark.shops,
  };
  addPiece(
    place,
    frame,
    { ...stone, roof: random() < 0.5 ? Flat.garden : Flat.pavers },
    { half: [halfX, halfZ], heights: [0, low] },
  );
  const flats = random() < 0.55;
  const piece = flats ? { ...glassPiece(random), wall: Curtain.terraces } : glassPiece(random);
  const half = [halfX * between(random, 0.5, 0.72), halfZ * between(random, 0.55, 0.8)] as const;
  const middle = shifted(frame, halfX * between(random, -0.2, 0.2), 0);
  addPiece(place, middle, piece, { half, heights: [low, height] });
  addCrown(place, middle, half, random);
}

/** Adds two slabs of different heights on one base. */
function addTwins(place: TowerPlace, random: Random): void {
  const { frame, height, halfX, halfZ } = place;
  const piece = glassPiece(random);
  addPiece(place, frame, { ...piece, wall: Curtain.bands }, { half: [halfX, halfZ], heights: [0, 12] });
  const half = [halfX * 0.38, halfZ * 0.82] as const;
  for (const side of [-1, 1]) {
    const high = side < 0 ? height : height * between(random, 0.8, 1);
    const middle = shifted(frame, side * halfX * 0.56, 0);
    addPiece(place, middle, piece, { half, heights: [12, high] });
    addCrown({ ...place, height: high }, middle, half, random);
  }
}

/** Adds a square tower that contains a second tower, rotated by 45°. */
function addTurned(place: TowerPlace, random: Random): void {
  const { frame, height, halfX, halfZ } = place;
  const piece = glassPiece(random);
  const half = Math.min(halfX, halfZ) * 0.86;
  const turned = {
    ...frame,
    cos: (frame.cos - frame.sin) * Math.SQRT1_2,
    sin: (frame.cos + frame.sin) * Math.SQRT1_2,
  };
  addPiece(place, frame, piece, { half: [half, half], heights: [0, height * between(random, 0.86, 0.97)] });
  addPiece(place, turned, piece, { half: [half * 0.98, half * 0.98], heights: [0, height] });
  addCrown(place, frame, [half * 0.7, half * 0.7], random);
}

/** Adds a mid-century office block of concrete or stone, with a grid or ribbons of windows. */
function addOffices(place: TowerPlace, random: Random): void {
  const { frame, height, halfX, halfZ } = place;
  const wall = pick(random, [Front.ribbon, Front.grid, Front.grid, Front.civic, Front.brick]);
  const tint = pick(random, wall === Front.brick ? BRICKS : STONES);
  const piece = {
    kind: Kind.masonry,
    tint,
    wall,
    lot: random(),
    marks: Mark.shops,
    roof: pick(random, ROOFS),
  };
  addPiece(place, frame, piece, { half: [halfX, halfZ], heights: [0, height] });
  addCrown(place, frame, [halfX * 0.6, halfZ * 0.6], random);
}

/** Adds an apartment slab or a hotel, with a helipad on its roof. */
function addLandable(place: TowerPlace, random: Random): void {
  const { frame, height, halfX, halfZ, near } = place;
  const piece =
    random() < 0.5
      ? glassPiece(random)
      : { ...glassPiece(random), kind: Kind.masonry, tint: pick(random, STONES), wall: Front.balconies };
  addPiece(place, frame, piece, { half: [halfX, halfZ], heights: [0, height] });
  const half = Math.min(10, halfX * 0.6, halfZ * 0.6);
  addPiece(
    place,
    frame,
    { ...piece, roof: Flat.helipad },
    { half: [half, half], heights: [height, Math.min(place.bound, height + 3)] },
  );
  if (near)
    addRoofUnits(
      place.store,
      shifted(frame, halfX * 0.75, 0),
      { halfX: halfX * 0.16, halfZ: halfZ * 0.7, height },
      random,
    );
}

const LOW = [addOffices, addOffices, addDeco, addPodium, addSlab] as const;
const HIGH = [
  addSlab,
  addSlab,
  addPodium,
  addPodium,
  addTurned,
  addDeco,
  addTwins,
  addOffices,
  addLandable,
] as const;

/** Adds a tower of a form that suits its height. */
export function addTower(place: TowerPlace, random: Random): void {
  pick(random, place.height < 45 ? LOW : HIGH)(place, random);
}
