import { Flat, Mark, Skin, packAppearance } from '../appearance.ts';
import { type BodyStore, type Frame, Kind, type Shape, shifted } from '../body.ts';
import { type Random, between } from '../hash.ts';
import { type HousePart, type HouseSkin, addGabled } from './gabled.ts';
import type { HouseForm } from './palette.ts';

/** The position and materials of a house whose local -z faces the street. */
export interface HousePlace {
  readonly store: BodyStore;
  readonly front: Frame;
  /** Half the width and the depth available to the house, in meters. */
  readonly halfX: number;
  readonly deep: number;
  readonly skin: HouseSkin;
  /** The side of the house's driveway: -1 or 1. */
  readonly drive: number;
  readonly near: boolean;
}

const TRIM = 0xe8e5dc;

function addChimney({ store, front }: HousePlace, x: number, z: number, top: number): void {
  const shape = { halfX: 0.42, halfZ: 0.34, bottom: 2, top };
  store.add(Kind.unit, shifted(front, x, z), shape, {
    tint: 0x8c5644,
    seed: packAppearance(Skin.plain, 0, 0, 0),
  });
}

/** Adds a porch: posts with a shallow roof above them. */
function addPorch({ store, front, skin }: HousePlace, x: number, halfX: number, deep: number): void {
  const middle = shifted(front, x, -deep / 2);
  const roof = { halfX: halfX + 0.2, halfZ: deep / 2 + 0.2, bottom: 2.55, top: 2.72, slopeZ: 0.12 };
  store.add(Kind.roof, middle, roof, { tint: 0x56524e, seed: packAppearance(0, skin.cover, 0, skin.lot) });
  for (const side of [-1, 1]) {
    const post = shifted(middle, side * (halfX - 0.15), -deep / 2 + 0.15);
    store.add(Kind.unit, post, { halfX: 0.12, halfZ: 0.12, bottom: 0, top: 2.6 }, { tint: TRIM });
  }
  store.add(Kind.unit, middle, { halfX, halfZ: deep / 2, bottom: 0, top: 0.4 }, { tint: 0xb9b2a6 });
}

function addDormers({ store, front, skin }: HousePlace, part: HousePart, z: number, count: number): void {
  for (let n = 0; n < count; n++) {
    const x = part.halfX * ((2 * n + 1) / count - 1) * 0.8;
    const dormer = {
      halfX: 0.9,
      halfZ: 1.3,
      bottom: part.eaves,
      eaves: part.eaves + 1.3,
      pitch: 0.7,
      ridge: 'z',
    } as const;
    addGabled({ store, near: false }, shifted(front, x, z), dormer, skin);
  }
}

/** Adds a garage next to or in front of the house, with a door that faces the street. */
function addGarage(place: HousePlace, x: number, from: number, eaves: number): void {
  const { store, front, skin, near } = place;
  const part = { halfX: 3, halfZ: 3.2, eaves, pitch: 0.42, ridge: 'z' } as const;
  addGabled({ store, near }, shifted(front, x, from + 3.2), { ...part, marks: Mark.front }, skin);
}

function addRanch(place: HousePlace, random: Random): void {
  const { store, front, skin, near, drive } = place;
  const halfX = Math.min(place.halfX, between(random, 6.2, 8.6));
  const halfZ = Math.min(place.deep / 2, between(random, 3.8, 5));
  const hip = random() < 0.5;
  const main = {
    halfX,
    halfZ,
    eaves: 3,
    pitch: between(random, 0.3, 0.45),
    ridge: hip ? 'hip' : 'x',
  } as const;
  addGabled({ store, near }, shifted(front, 0, halfZ), main, skin);
  addGarage(place, drive * (halfX - 3), -2.2, 2.7);
  if (!near) return;
  addPorch(place, -drive * halfX * 0.3, 2, 1.5);
  if (random() < 0.4) addChimney(place, -drive * halfX * 0.5, halfZ * 1.2, 5.6);
}

function addCottage(place: HousePlace, random: Random): void {
  const { store, front, skin, near, drive } = place;
  const halfX = Math.min(place.halfX, between(random, 5, 6.6));
  const halfZ = Math.min(place.deep / 2, between(random, 3.8, 4.8));
  const eaves = random() < 0.45 ? between(random, 5.2, 5.7) : 3;
  const pitch = between(random, 0.5, 0.85);
  addGabled({ store, near }, shifted(front, 0, halfZ), { halfX, halfZ, eaves, pitch, ridge: 'x' }, skin);
  const wing = halfX * between(random, 0.36, 0.5);
  const deep = between(random, 1.6, 3.2);
  const part = {
    halfX: wing,
    halfZ: (halfZ + deep) / 2,
    eaves: eaves - 0.2,
    pitch: pitch * 1.1,
    ridge: 'z',
  } as const;
  const x = -drive * (halfX - wing - 0.25);
  addGabled({ store, near }, shifted(front, x, (halfZ - deep) / 2), part, skin);
  const back = random() < 0.35;
  if (back) {
    const rear = { ...part, halfZ: 2.6 };
    addGabled({ store, near }, shifted(front, drive * halfX * 0.35, 2 * halfZ + 1), rear, skin);
  }
  if (!near) return;
  addPorch(place, drive * halfX * 0.25, halfX * 0.42, 1.7);
  if (random() < 0.55) addChimney(place, drive * halfX * 0.55, halfZ, eaves + pitch * halfZ + 0.7);
}

function addColonial(place: HousePlace, random: Random): void {
  const { store, front, skin, near, drive } = place;
  const halfX = Math.min(place.halfX - (place.halfX > 7.5 ? 2.6 : 0), between(random, 5, 6.2));
  const halfZ = Math.min(place.deep / 2, between(random, 4, 4.8));
  const part = { halfX, halfZ, eaves: 5.7, pitch: between(random, 0.55, 0.9), ridge: 'x' } as const;
  addGabled({ store, near }, shifted(front, 0, halfZ), part, skin);
  if (place.halfX > halfX + 2.4) {
    const wing = { ...part, halfX: 1.6, halfZ: halfZ * 0.8, eaves: 3.1 };
    addGabled({ store, near }, shifted(front, -drive * (halfX + 1.5), halfZ), wing, skin);
  }
  if (!near) return;
  if (random() < 0.35) addDormers(place, part, 1.6, 3);
  addChimney(place, drive * (halfX - 0.5), halfZ, 5.7 + part.pitch * halfZ + 0.9);
  addPorch(place, 0, random() < 0.4 ? halfX * 0.8 : 1.5, 1.5);
}

function addBungalow(place: HousePlace, random: Random): void {
  const { store, front, skin, near, drive } = place;
  const halfX = Math.min(place.halfX, between(random, 3.9, 4.8));
  const halfZ = Math.min(place.deep / 2, between(random, 5.4, 6.8));
  const side = random() < 0.4;
  const part = {
    halfX,
    halfZ,
    eaves: 3.3,
    pitch: between(random, 0.5, 0.75),
    ridge: side ? 'x' : 'z',
  } as const;
  addGabled({ store, near }, shifted(front, 0, halfZ), part, skin);
  if (!near) return;
  addPorch(place, 0, halfX * 0.92, 2);
  if (side) addDormers(place, { ...part, eaves: 3.6 }, 2, 1);
  if (random() < 0.6) addChimney(place, drive * halfX * 0.9, halfZ, 6.6);
}

function addFoursquare(place: HousePlace, random: Random): void {
  const { store, front, skin, near } = place;
  const halfX = Math.min(place.halfX, between(random, 4.2, 5));
  const halfZ = Math.min(place.deep / 2, between(random, 4.4, 5.4));
  const part = { halfX, halfZ, eaves: 6, pitch: between(random, 0.48, 0.65), ridge: 'hip' } as const;
  addGabled({ store, near }, shifted(front, 0, halfZ), part, skin);
  if (!near) return;
  addPorch(place, 0, halfX * 0.94, 2.2);
  if (random() < 0.7) addDormers(place, { ...part, eaves: 6.2 }, 1.9, 1);
  if (random() < 0.5) addChimney(place, halfX * 0.6, halfZ * 1.3, 9.4);
}

/** Adds an adobe house: boxes with flat roofs behind low parapets. */
function addAdobe(place: HousePlace, random: Random): void {
  const { store, front, skin, drive } = place;
  const halfX = Math.min(place.halfX, between(random, 5.4, 7.4));
  const halfZ = Math.min(place.deep / 2, between(random, 4.2, 5.2));
  const seed = packAppearance(skin.siding, Flat.tan, 0, skin.lot);
  const box = (frame: Frame, size: Pick<Shape, 'halfX' | 'halfZ' | 'top'>, marks = 0): void => {
    store.add(Kind.house, frame, { ...size, bottom: 0 }, { tint: skin.wall, seed: seed | (marks << 8) });
  };
  box(shifted(front, 0, halfZ), { halfX, halfZ, top: 3.7 });
  box(shifted(front, drive * (halfX - 3), 0.6), { halfX: 3, halfZ: 2.8, top: 3.2 }, Mark.front);
  if (random() < 0.5) {
    const loft = { halfX: halfX * 0.5, halfZ: halfZ * 0.6, top: 6.4 };
    box(shifted(front, -drive * halfX * 0.4, halfZ * 1.1), loft);
  }
}

const FORMS: Readonly<Record<HouseForm, (place: HousePlace, random: Random) => void>> = {
  ranch: addRanch,
  cottage: addCottage,
  colonial: addColonial,
  bungalow: addBungalow,
  foursquare: addFoursquare,
  adobe: addAdobe,
};

export function addHouse(place: HousePlace, form: HouseForm, random: Random): void {
  FORMS[form](place, random);
}
