import { Kind, shifted } from '../body.ts';
import { between } from '../hash.ts';
import { addCar, addTruck } from './cars.ts';
import type { Lot } from './lots.ts';
import type { Site } from './site.ts';
import { flightStreamOf, streamOf } from './stream.ts';
import { plantTree } from './trees.ts';

const STALL = 2.7;

/** Distance between rows of stalls, in meters. */
const ROWS = 8.4;

const BUSY = 701;
const CARS = 702;

/** Adds a parking lot with stalls in rows along local x. Different stalls are occupied on each flight. */
export function addCarPark(site: Site, { frame, halfX, halfZ }: Lot, part: number): void {
  const { store, near } = site;
  if (halfX < 3 || halfZ < 3) return;
  store.add(Kind.parking, frame, { halfX, halfZ, bottom: 0, top: 0 }, { tint: 0x55575a });
  if (!near) return;
  const busy = between(streamOf(site, part, BUSY), 0.2, 0.8);
  const random = flightStreamOf(site, part, CARS);
  for (let row = -halfZ + 2.7; row <= halfZ - 2.5; row += ROWS) {
    for (let stall = -halfX + 1.4; stall <= halfX - 1.3; stall += STALL) {
      if (random() > busy) continue;
      const turn = random() < 0.7 ? 1 : -1;
      const spot = shifted(frame, stall, row + between(random, -0.25, 0.25));
      addCar(store, { ...spot, cos: -frame.sin * turn, sin: frame.cos * turn }, random);
    }
  }
}

/** Plants trees along the front of a parking lot. */
export function plantEdge(site: Site, { frame, halfX, halfZ }: Lot): void {
  for (let x = -halfX + 4; x < halfX - 3; x += 11) {
    const { x: px, z } = shifted(frame, x, -halfZ + 0.4);
    plantTree(site, px, z);
  }
}

/** Adds trucks parked with their rears against a wall along local x and their cargo boxes toward +z. */
export function addTrucks(site: Site, lot: Lot, part: number): void {
  if (!site.near) return;
  const { frame, halfX, halfZ } = lot;
  const random = flightStreamOf(site, part, CARS);
  for (let x = -halfX + 3; x < halfX - 2; x += 4.4) {
    if (random() > 0.4) continue;
    addTruck(site.store, { ...shifted(frame, x, halfZ - 7.5), cos: frame.sin, sin: -frame.cos }, random);
  }
}
