import { type BodyStore, type Frame, Kind, shifted } from '../body.ts';
import { type Random, between, pick } from '../hash.ts';

const PAINTS = [
  0xf2f2f0, 0xe4e5e6, 0xb4b8bb, 0x8b9196, 0x3c4043, 0x1d1f22, 0x22262b, 0x7c1f1f, 0x27405e, 0x4a5a68,
  0xa6382c, 0x3b5a44, 0xc9c2b2,
] as const;

/** Parks or drives a car whose length lies along local x. */
export function addCar(store: BodyStore, frame: Frame, random: Random): void {
  const tint = pick(random, PAINTS);
  const long = between(random, 2.15, 2.5);
  const van = random() < 0.28;
  store.add(Kind.car, frame, { halfX: long, halfZ: 0.92, bottom: 0.25, top: 0.92 }, tint);
  const height = van ? 0.95 : 0.6;
  const halfX = long * (van ? 0.72 : 0.56);
  const slopes = { slopeX: height / (halfX - 0.5), slopeZ: height / 0.55 };
  const cabin = { halfX, halfZ: 0.84, bottom: 0.92, top: 0.95, ceiling: 0.92 + height, ...slopes };
  const middle = shifted(frame, van ? -0.4 : -0.18, 0);
  store.add(Kind.cabin, middle, cabin, tint);
}
