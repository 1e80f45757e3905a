import { type Random, between } from '../hash.ts';
import { addCar, addTraffic } from './cars.ts';
import type { Site } from './site.ts';
import { flightStreamOf } from './stream.ts';
import type { Side } from './street-grid.ts';

const PURPOSE = 641;

const LANE = 3.3;

/** Minimum distance of parked cars from the center of a crossing, in meters. */
const CLEAR = 17;

/** Mean distance between the moving vehicles in a lane, in meters. */
const GAPS = { street: 74, avenue: 38, highway: 30 } as const;

/**
 * Returns a frame at `along` meters along a side and `into` meters from its center line into the block. The
 * frame points in the direction of the side.
 */
const placeOn = (side: Side, along: number, into: number) => ({
  x: side.x + side.dx * along - side.dz * into,
  z: side.z + side.dz * along + side.dx * into,
  cos: side.dx,
  sin: side.dz,
});

const isDry = ({ layout }: Site, side: Side, x: number, z: number): boolean =>
  side.bridge || layout.distanceToWater(x, z) > 14;

function addParked(site: Site, side: Side, share: number, random: Random): void {
  for (let along = CLEAR; along < side.length - CLEAR; along += 6.4) {
    const place = placeOn(side, along + between(random, -0.4, 0.4), side.half - 1.2);
    if (random() < share && site.layout.distanceToWater(place.x, place.z) > 14)
      addCar(site.store, place, random);
  }
}

/**
 * Adds vehicles to the lanes on the block's half of the street. Sides run clockwise, so traffic keeps to the
 * right.
 */
function addMoving(site: Site, side: Side, random: Random): void {
  const margin = side.kind === 'highway' ? 2 : 2.5;
  const lanes = Math.max(1, Math.floor((side.half - margin) / LANE));
  const gap = GAPS[side.kind];
  for (let lane = 0; lane < lanes; lane++) {
    for (let along = random() * gap; along < side.length; along += gap * between(random, 0.35, 1.9) + 9) {
      const place = placeOn(side, along, 0.3 + LANE * (lane + 0.5));
      if (isDry(site, side, place.x, place.z)) addTraffic(site.store, place, random);
    }
  }
}

/** Adds the moving and parked vehicles on the inner half of one of the streets around a block. */
export function planTraffic(site: Site, side: Side, parked: number): void {
  const random = flightStreamOf(site, site.block.sides.indexOf(side), PURPOSE);
  if (side.kind !== 'highway') addParked(site, side, parked, random);
  addMoving(site, side, random);
}
