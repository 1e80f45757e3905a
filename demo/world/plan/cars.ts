import { Vehicle, packAppearance } from '../appearance.ts';
import { type BodyStore, type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';

/** Typical colors of cars on American roads: mostly white, gray and black. */
const PAINTS = [
  0xf2f2f0, 0xf2f2f0, 0xe9e9e6, 0xd5d7d8, 0xb4b8bb, 0xb4b8bb, 0x8b9196, 0x6a6f74, 0x3c4043, 0x2a2c2f,
  0x1d1f22, 0x1d1f22, 0x22262b, 0x7c1f1f, 0x9c2a24, 0x27405e, 0x35567e, 0x4a5a68, 0x3b5a44, 0xb9ab90,
] as const;
const TRUCK_PAINTS = [0xf0f0ee, 0xf0f0ee, 0xe2ded2, 0xcfd3d6, 0xb8a06a, 0x8c3a2f, 0x35567e] as const;
const SCHOOL = 0xe0a21f;
const CITY_BUSES = [0xe6e7e8, 0x2f6a8f, 0xdfe3da, 0x9c2a24] as const;

/**
 * Dimensions of a car, in meters: half its length, the heights of its body and roof, and the position of its
 * cabin.
 */
interface Outline {
  readonly vehicle: number;
  readonly long: number;
  readonly waist: number;
  readonly roof: number;
  /**
   * Center and half length of the cabin as shares of `long`, and the horizontal extent of the sloping windows
   * at its front and back in meters (`lean`).
   */
  readonly cabin: readonly [middle: number, half: number];
  readonly lean: number;
}

const SEDAN: Outline = {
  vehicle: Vehicle.sedan,
  long: 2.4,
  waist: 0.92,
  roof: 1.45,
  cabin: [-0.08, 0.52],
  lean: 0.75,
};
const WAGON: Outline = {
  vehicle: Vehicle.wagon,
  long: 2.4,
  waist: 1.05,
  roof: 1.72,
  cabin: [-0.18, 0.72],
  lean: 0.45,
};
const HATCH: Outline = {
  vehicle: Vehicle.sedan,
  long: 2.05,
  waist: 0.95,
  roof: 1.52,
  cabin: [-0.16, 0.68],
  lean: 0.5,
};
const PICKUP: Outline = {
  vehicle: Vehicle.pickup,
  long: 2.85,
  waist: 1.12,
  roof: 1.9,
  cabin: [0.08, 0.38],
  lean: 0.4,
};
const MINIVAN: Outline = {
  vehicle: Vehicle.van,
  long: 2.5,
  waist: 1.1,
  roof: 1.78,
  cabin: [-0.1, 0.8],
  lean: 0.5,
};

const OUTLINES = [SEDAN, SEDAN, SEDAN, WAGON, WAGON, WAGON, HATCH, PICKUP, PICKUP, MINIVAN] as const;

/** Adds a car that points along local x. */
export function addCar(store: BodyStore, frame: Frame, random: Random): void {
  const { vehicle, long, waist, roof, cabin, lean } = pick(random, OUTLINES);
  const tint = pick(random, PAINTS);
  const seed = packAppearance(vehicle, 0, 0, random());
  const halfX = long * between(random, 0.95, 1.04);
  store.add(Kind.car, frame, { halfX, halfZ: 0.92, bottom: 0.2, top: waist }, { tint, seed });
  const half = halfX * cabin[1];
  const rise = roof - waist;
  const glass = { halfX: half, halfZ: 0.86, bottom: waist, top: waist + 0.02, ceiling: roof };
  const slopes = { slopeX: rise / lean, slopeZ: rise / 0.22 };
  store.add(Kind.cabin, shifted(frame, halfX * cabin[0], 0), { ...glass, ...slopes }, { tint, seed });
}

/** Adds a delivery van or a box truck. */
export function addTruck(store: BodyStore, frame: Frame, random: Random): void {
  const tint = pick(random, TRUCK_PAINTS);
  const long = random() < 0.4 ? 6.6 : random() < 0.5 ? 3.6 : 2.3;
  const seed = packAppearance(Vehicle.truck, 0, 0, random());
  const high = long > 3 ? 3.6 : 2.7;
  store.add(
    Kind.car,
    shifted(frame, -0.9, 0),
    { halfX: long, halfZ: 1.24, bottom: long > 3 ? 0.9 : 0.3, top: high },
    { tint, seed },
  );
  const nose = shifted(frame, long + 0.1, 0);
  store.add(
    Kind.car,
    nose,
    { halfX: 1.1, halfZ: 1.15, bottom: 0.3, top: 1.5 },
    { tint: pick(random, PAINTS), seed },
  );
  const cab = { halfX: 1, halfZ: 1.1, bottom: 1.5, top: 1.52, ceiling: high * 0.8, slopeX: 2.2, slopeZ: 5 };
  store.add(Kind.cabin, nose, cab, { tint, seed });
}

function addBus(store: BodyStore, frame: Frame, random: Random): void {
  const school = random() < 0.35;
  const tint = school ? SCHOOL : pick(random, CITY_BUSES);
  const seed = packAppearance(Vehicle.bus, 0, 0, random());
  store.add(Kind.car, frame, { halfX: 5.6, halfZ: 1.27, bottom: 0.3, top: 3 }, { tint, seed });
  const box = { halfX: 4.8, halfZ: 0.9, bottom: 3, top: 3.15 };
  store.add(Kind.car, frame, box, {
    tint: school ? 0xf2f2ee : 0xd5d7d8,
    seed: packAppearance(Vehicle.van, 0, 0, 0),
  });
}

/** Adds a moving vehicle: usually a car, sometimes a truck or a bus. */
export function addTraffic(store: BodyStore, frame: Frame, random: Random): void {
  const chance = random();
  if (chance < 0.06) addTruck(store, frame, random);
  else if (chance < 0.075) addBus(store, frame, random);
  else addCar(store, frame, random);
}
