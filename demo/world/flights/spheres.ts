import type { Precision, Sphere } from '../../../elements/model/sphere.ts';
import { placeOfMeters } from '../markets/market-frame.ts';
import type { Flight, Market } from '../markets/market.ts';
import { MARKETS } from '../markets/markets.ts';
import { type Character, characterOf } from '../plan/character.ts';
import { towerBound } from '../plan/heights.ts';
import type { SampleSphere } from '../sample-sphere.ts';
import { momentOf } from './flight-day.ts';
import { type Exposure, type RoofLimit, LEGS, beforeLeg, exposuresOf } from './flight-line.ts';
import { type FlightPlan, flightPlanOf } from './flight-plan.ts';
import { timeZoneOf } from './time-zone.ts';
import { titleOf } from './title.ts';

export const PER_FLIGHT = beforeLeg(LEGS);

/** Number of spheres in the sample world, whose ids range from 1 to this number. */
export const SPHERE_COUNT = MARKETS.length * 2 * PER_FLIGHT;

const FACE_WIDTH = 4096;

/** Returns the name of a flight over a market, which is also the name of its package. */
export const flightName = ({ name }: Market, year: number): string => `${name} ${year}`;

/**
 * The precision of all spheres, in meters and degrees. Records are not rounded and agree with the pictures exactly, so
 * these are upper bounds: a standard deviation of 0 would have no weight in computations.
 */
const PRECISION: Precision = { horizontal: 0.01, vertical: 0.01, heading: 0.001, pitch: 0.001, roll: 0.001 };

interface Shared {
  readonly market: Market;
  readonly flight: Flight;
  readonly character: Character;
  readonly plan: FlightPlan;
  readonly package: Sphere['package'];
}

function sharedOf(market: Market, flight: Flight): Shared {
  const character = characterOf(market);
  const plan = flightPlanOf(market, character, flight);
  const name = flightName(market, plan.day.date.year);
  const { latitude, longitude } = market;
  return {
    market,
    flight,
    plan,
    character,
    package: { name, center_lat: latitude, center_long: longitude },
  };
}

/** Height of the highest roof outside the business district, that of a stadium, in meters. */
const HIGHEST_ELSEWHERE = 58;

/** A block has no roof near a point if its center is farther than this from the point, in meters. */
const BLOCK_REACH = 240;

/**
 * Returns an upper bound of the heights of roofs near a point. The bound does not require a layout, because
 * it assumes towers wherever they are possible.
 */
const roofLimitOf =
  (character: Character): RoofLimit =>
  (x, z) =>
    Math.max(HIGHEST_ELSEWHERE, towerBound(character, x, z, BLOCK_REACH));

function recordOf(shared: Shared, id: number, leg: number, { eye, pose, afterS }: Exposure): Sphere {
  const { market, plan, character } = shared;
  const { latitude, longitude, altitude } = placeOfMeters(market, eye);
  return {
    id,
    latitude,
    longitude,
    timestamp: momentOf(plan.day, afterS),
    company_name: 'Sample world',
    front_image_width: FACE_WIDTH,
    package: shared.package,
    title: titleOf(market, character.downtown, eye),
    metadata: {
      altitude,
      ground: market.ground,
      geoidUndulation: market.undulation,
      precision: PRECISION,
      timeZone: timeZoneOf(market).name,
      pose,
      heightAboveGround: eye.y,
      flight: shared.package?.name,
      line: leg + 1,
      copyright: 'Generated picture, free to use',
    },
  };
}

const firstIdOf = ({ index }: Market, flight: Flight): number => 1 + (2 * index + flight) * PER_FLIGHT;

function onLeg(shared: Shared, leg: number): readonly SampleSphere[] {
  const { market, flight, character, plan } = shared;
  const first = firstIdOf(market, flight);
  return exposuresOf(plan, leg, roofLimitOf(character)).map((exposure) => ({
    id: first + exposure.index,
    market,
    flight,
    faceWidth: FACE_WIDTH,
    eye: exposure.eye,
    pose: exposure.pose,
    record: recordOf(shared, first + exposure.index, leg, exposure),
  }));
}

/** Returns the spheres of one leg of a flight, in chronological order. */
export const spheresOnLeg = (market: Market, flight: Flight, leg: number): readonly SampleSphere[] =>
  onLeg(sharedOf(market, flight), leg);

/** Returns the spheres of a flight over a market, in chronological order, which is the order of their ids. */
export function spheresOver(market: Market, flight: Flight): readonly SampleSphere[] {
  const shared = sharedOf(market, flight);
  return Array.from({ length: LEGS }, (_, leg) => onLeg(shared, leg)).flat();
}

/**
 * Returns the sphere with an id, or null if there is none. The id determines the market, the flight, the line
 * or arc, and the position on it.
 */
export function sampleSphereOf(id: number): SampleSphere | null {
  if (!Number.isInteger(id) || id < 1 || id > SPHERE_COUNT) return null;
  const flown = Math.floor((id - 1) / PER_FLIGHT);
  const index = (id - 1) % PER_FLIGHT;
  let leg = LEGS - 1;
  while (beforeLeg(leg) > index) leg--;
  const shared = sharedOf(MARKETS[Math.floor(flown / 2)] as Market, flown % 2 === 0 ? 0 : 1);
  return onLeg(shared, leg)[index - beforeLeg(leg)] ?? null;
}
