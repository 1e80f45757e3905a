import { cosine, sine } from '../exact.ts';
import { between, createRandom } from '../hash.ts';
import type { Flight, Market } from '../markets/market.ts';
import { type FlightDay, flightDayOf } from './flight-day.ts';

/** Parallel lines of a flight, and spheres on each. */
export const LINES = 11;
export const ON_LINE = 20;

/** Spheres on the circles flown after the lines. */
export const CIRCLES: readonly number[] = [18, 12];

/** Where and how an aircraft flies over a market, before it meets any roof. */
export interface FlightPlan {
  /** Unit vector along the lines, and across them to the right: x east, z south. */
  readonly along: readonly [number, number];
  readonly across: readonly [number, number];
  /** Compass heading of the lines, degrees. */
  readonly heading: number;
  /** Metres from line to line, and from sphere to sphere. */
  readonly gap: number;
  readonly step: number;
  /** The middle of the lines, metres along and across. */
  readonly shift: readonly [number, number];
  /** Cruising height over the middle line, metres above the streets. */
  readonly height: number;
  /** Metres a second. */
  readonly speed: number;
  /** How far the aircraft points beside its way against the wind, degrees; the other way on the way back. */
  readonly crab: number;
  readonly day: FlightDay;
  /** Everything that is drawn by lot on this flight begins with this number. */
  readonly seed: number;
}

const PURPOSE = 0x5a7;

/** How a flight over a market is flown. Both flights keep the market's heading, on other lines. */
export function flightPlanOf(market: Market, flight: Flight): FlightPlan {
  const shared = createRandom(market.seed ^ PURPOSE);
  const heading = between(shared, 0, 180);
  const gap = between(shared, 155, 215);
  const side = between(shared, -0.25, 0.25);
  const seed = market.seed ^ (PURPOSE + 1 + flight);
  const random = createRandom(seed);
  const angle = (heading * Math.PI) / 180;
  const [sin, cos] = [sine(angle), cosine(angle)];
  const step = between(random, 86, 112);
  return {
    along: [sin, -cos],
    across: [cos, sin],
    heading,
    gap,
    step,
    shift: [between(random, -0.5, 0.5) * step, (side + (flight === 0 ? 0 : 0.5)) * gap],
    height: between(random, 130, 205),
    speed: between(random, 22, 28),
    crab: between(random, -9, 9),
    day: flightDayOf(market, flight),
    seed,
  };
}
