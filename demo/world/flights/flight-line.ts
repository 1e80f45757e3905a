import type { Pose } from '../../../elements/geo/pose.ts';
import { cosine, sine } from '../exact.ts';
import { unitOf } from '../hash.ts';
import type { Meters } from '../markets/market-frame.ts';
import { ARCS, type FlightPlan, LINES, ON_LINE } from './flight-plan.ts';

export interface Exposure {
  /** Index of the exposure within the flight, from 0. */
  readonly index: number;
  readonly eye: Meters;
  readonly pose: Pose;
  /** Seconds after the flight's first exposure. */
  readonly afterS: number;
}

/** Returns an upper bound of the height of roofs near a point, in meters. */
export type RoofLimit = (x: number, z: number) => number;

/** A point on the route, before its height is computed. */
interface Waypoint {
  readonly x: number;
  readonly z: number;
  readonly course: number;
}

export const LEGS = LINES + ARCS.length;

/** Minimum height of the camera above roofs near it, in meters. */
const CLEARANCE = 27;

/** Maximum climb or descent between two exposures, in meters. */
const CLIMB = 30;

/** Minimum flight height, in meters. */
const LOWEST = 102;

/** Duration of the turn between two legs, in seconds. */
const TURN_S = 24;

const lengthOfLeg = (leg: number): number => (leg < LINES ? ON_LINE : (ARCS[leg - LINES] as number));

/** Returns the number of exposures before a leg. */
export const beforeLeg = (leg: number): number =>
  Math.min(leg, LINES) * ON_LINE + ARCS.slice(0, Math.max(0, leg - LINES)).reduce((a, b) => a + b, 0);

/** Returns a random number in [-1, 1) that is always the same for the same exposure and purpose. */
const lot = (plan: FlightPlan, index: number, purpose: number): number =>
  2 * unitOf(index, purpose, plan.seed) - 1;

function onLine(plan: FlightPlan, line: number, n: number, index: number): Waypoint {
  const isBack = line % 2 === 1;
  const place = isBack ? ON_LINE - 1 - n : n;
  const a = (place - (ON_LINE - 1) / 2) * plan.step + 2 * lot(plan, index, 1);
  const b = (line - (LINES - 1) / 2) * plan.gap + 2 * lot(plan, index, 2);
  const { middle, along, across } = plan;
  return {
    x: middle[0] + a * along[0] + b * across[0],
    z: middle[1] + a * along[1] + b * across[1],
    course: plan.heading + (isBack ? 180 : 0),
  };
}

function onArc(plan: FlightPlan, arc: number, n: number, index: number): Waypoint {
  const { x, z, radius, bearing } = plan.arcs[arc] as FlightPlan['arcs'][number];
  const turn = ((n - ((ARCS[arc] as number) - 1) / 2) * plan.step) / radius;
  const angle = (bearing * Math.PI) / 180 + turn;
  const far = radius + 2 * lot(plan, index, 1);
  return {
    x: x + far * sine(angle),
    z: z - far * cosine(angle),
    course: bearing + (turn * 180) / Math.PI + 90,
  };
}

/** Returns the cruising height of a leg, in meters. Legs near the edges of the town and arcs are lower. */
function cruiseOf(plan: FlightPlan, leg: number): number {
  const outward = leg < LINES ? Math.abs(leg - (LINES - 1) / 2) / ((LINES - 1) / 2) : 0;
  const inward = leg < LINES ? 0 : 22 * (leg - LINES + 1);
  return Math.max(LOWEST, plan.height - 45 * outward - inward + 5 * lot(plan, leg, 3));
}

/** Returns heights along a leg that clear every roof with gentle climbs, in meters. */
function heightsOf(plan: FlightPlan, leg: number, way: readonly Waypoint[], roofLimit: RoofLimit): number[] {
  const cruise = cruiseOf(plan, leg);
  const heights = way.map(({ x, z }) => Math.max(cruise, roofLimit(x, z) + CLEARANCE));
  for (let n = 1; n < heights.length; n++)
    heights[n] = Math.max(heights[n] as number, (heights[n - 1] as number) - CLIMB);
  for (let n = heights.length - 2; n >= 0; n--)
    heights[n] = Math.max(heights[n] as number, (heights[n + 1] as number) - CLIMB);
  return heights;
}

/** Rounds a value to hundredths, the precision of the recorded positions. */
const hundredths = (value: number): number => Math.floor(value * 100 + 0.5) / 100;

const compass = (degrees: number): number => degrees - 360 * Math.floor(degrees / 360);

/** Returns the exposures of one leg of a flight, in chronological order. */
export function exposuresOf(plan: FlightPlan, leg: number, roofLimit: RoofLimit): readonly Exposure[] {
  const first = beforeLeg(leg);
  const way = Array.from({ length: lengthOfLeg(leg) }, (_, n) =>
    leg < LINES ? onLine(plan, leg, n, first + n) : onArc(plan, leg - LINES, n, first + n),
  );
  const crab = leg % 2 === 1 ? -plan.crab : plan.crab;
  return heightsOf(plan, leg, way, roofLimit).map((height, n) => {
    const { x, z, course } = way[n] as Waypoint;
    const index = first + n;
    return {
      index,
      eye: { x, y: hundredths(height + lot(plan, index, 4)), z },
      pose: {
        heading: hundredths(compass(course + crab + 1.5 * lot(plan, index, 5))) % 360,
        pitch: hundredths(2 * lot(plan, index, 6)),
        roll: hundredths(2 * lot(plan, index, 7)),
      },
      afterS: (index * plan.step) / plan.speed + leg * TURN_S,
    };
  });
}
