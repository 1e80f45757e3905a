import type { Pose } from '../../../elements/geo/pose.ts';
import type { Sphere } from '../../../elements/model/sphere.ts';
import { placeOfMetres } from '../markets/market-frame.ts';
import type { Flight, Market } from '../markets/market.ts';
import { MARKETS } from '../markets/markets.ts';
import { createLayout, type Layout } from '../plan/layout.ts';
import type { SampleSphere } from '../sample-sphere.ts';
import { momentOf } from './flight-day.ts';
import { type Exposure, LEGS, beforeLeg, exposuresOf } from './flight-line.ts';
import { type FlightPlan, flightPlanOf } from './flight-plan.ts';
import { titleOf } from './title.ts';

/** Spheres of one flight over one market. */
export const PER_FLIGHT = beforeLeg(LEGS);

/** Spheres of the whole sample world; their ids are 1 to this. */
export const SPHERE_COUNT = MARKETS.length * 2 * PER_FLIGHT;

const FACE_WIDTH = 4096;

const LEVEL: Pose = { heading: 0, pitch: 0, roll: 0 };

/** Whether stored faces keep the aircraft's attitude. */
const KEEPS_ATTITUDE = true;

/** The name that a flight over a market goes by, in packages too. */
export const flightName = ({ name }: Market, year: number): string => `${name} ${year}`;

/** A flight over a market as far as all its spheres share it. */
interface Shared {
  readonly market: Market;
  readonly flight: Flight;
  readonly layout: Layout;
  readonly plan: FlightPlan;
  readonly package: Sphere['package'];
}

function sharedOf(market: Market, flight: Flight): Shared {
  const plan = flightPlanOf(market, flight);
  const name = flightName(market, plan.day.date.year);
  const { latitude, longitude } = market;
  return {
    ...{ market, flight, plan, layout: createLayout(market, flight) },
    package: { name, center_lat: latitude, center_long: longitude },
  };
}

/** An upper bound of roofs until plans state one: their height falls off from the business district. */
const roofLimitOf =
  ({ character: { downtown } }: Layout) =>
  (x: number, z: number): number => {
    const away = Math.sqrt((x - downtown.x) * (x - downtown.x) + (z - downtown.z) * (z - downtown.z));
    return 60 + (downtown.peak - 60) * Math.max(0, Math.min(1, 1.5 - (0.9 * away) / downtown.radius));
  };

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

function recordOf(shared: Shared, id: number, leg: number, { eye, pose, afterS }: Exposure): Sphere {
  const { market, plan, layout } = shared;
  const { latitude, longitude, altitude } = placeOfMetres(market, eye);
  return {
    id,
    latitude,
    longitude,
    timestamp: momentOf(plan.day, afterS),
    company_name: 'Sample world',
    front_image_width: FACE_WIDTH,
    package: shared.package,
    title: titleOf(market, layout.character.downtown, eye),
    metadata: {
      altitude,
      ground: market.ground,
      ...(KEEPS_ATTITUDE ? { pose } : {}),
      heightAboveGround: round(eye.y, 2),
      flight: shared.package?.name,
      line: leg + 1,
      copyright: 'Generated picture, free to use',
    },
  };
}

/** The id of the first sphere of a flight over a market. */
export const firstIdOf = ({ index }: Market, flight: Flight): number => 1 + (2 * index + flight) * PER_FLIGHT;

function spheresOnLeg(shared: Shared, leg: number): readonly SampleSphere[] {
  const { market, flight, layout, plan } = shared;
  const first = firstIdOf(market, flight);
  return exposuresOf(plan, leg, roofLimitOf(layout)).map((exposure) => ({
    ...{ id: first + exposure.index, market, flight, faceWidth: FACE_WIDTH, eye: exposure.eye },
    pose: KEEPS_ATTITUDE ? exposure.pose : LEVEL,
    record: recordOf(shared, first + exposure.index, leg, exposure),
  }));
}

/** The spheres of a flight over a market in the order they were taken, by ascending id. */
export function spheresOver(market: Market, flight: Flight): readonly SampleSphere[] {
  const shared = sharedOf(market, flight);
  return Array.from({ length: LEGS }, (_, leg) => spheresOnLeg(shared, leg)).flat();
}

/**
 * The sphere of an id, or null when there is none. Ids count markets, flights, lines and places on them, so they stay
 * with their place whatever is built around it.
 */
export function sampleSphereOf(id: number): SampleSphere | null {
  if (!Number.isInteger(id) || id < 1 || id > SPHERE_COUNT) return null;
  const flown = Math.floor((id - 1) / PER_FLIGHT);
  const index = (id - 1) % PER_FLIGHT;
  let leg = LEGS - 1;
  while (beforeLeg(leg) > index) leg--;
  const shared = sharedOf(MARKETS[Math.floor(flown / 2)] as Market, flown % 2 === 0 ? 0 : 1);
  return spheresOnLeg(shared, leg)[index - beforeLeg(leg)] ?? null;
}
