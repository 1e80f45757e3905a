import { cosine, sine } from '../exact.ts';
import { type Random, between, createRandom } from '../hash.ts';
import type { Flight, Market } from '../markets/market.ts';
import type { Character } from '../plan/character.ts';
import { type FlightDay, flightDayOf } from './flight-day.ts';

/** A flight consists of `LINES` parallel lines with `ON_LINE` spheres each. */
export const LINES = 11;
export const ON_LINE = 20;

/**
 * Number of spheres on each arc around the business district. The aircraft flies the arcs after the lines.
 */
export const ARCS: readonly number[] = [18, 12];

interface Arc {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  /** Direction from the center to the middle of the arc, in degrees clockwise from north. */
  readonly bearing: number;
}

/** The plan of a flight over a market, before its heights are adjusted to the roofs. */
export interface FlightPlan {
  /** Unit vectors along the lines, and to the right of them: x east, z south. */
  readonly along: readonly [x: number, z: number];
  readonly across: readonly [x: number, z: number];
  /** Compass heading of the lines, in degrees. */
  readonly heading: number;
  /**
   * Distances between neighboring lines (`gap`) and between neighboring spheres on a line (`step`), in
   * meters.
   */
  readonly gap: number;
  readonly step: number;
  /** Center point of the lines, in the market's frame, in meters. */
  readonly middle: readonly [x: number, z: number];
  readonly arcs: readonly Arc[];
  /** Cruising height over the middle line, in meters above street level. */
  readonly height: number;
  /** Ground speed, in meters per second. */
  readonly speed: number;
  /** Crab angle: how far the aircraft points into the wind, in degrees. The sign changes on the way back. */
  readonly crab: number;
  readonly day: FlightDay;
  /** Seed of all random values on this flight. */
  readonly seed: number;
}

const PURPOSE = 0x5a7;

/**
 * Position of the lines' center, as a share of the distance from the market's center to its business
 * district.
 */
const TOWARDS_DOWNTOWN = 0.55;

/** Distance from the edge of the business district to each arc, in meters. */
const BEYOND_RIM = [260, 90] as const;

/**
 * Returns the compass heading of a market's lines, in degrees. The lines often follow narrow water if the
 * market has any. Otherwise, they run along or across the streets.
 */
function headingOf({ waters, streets }: Character, chance: number): number {
  const [water] = waters;
  const followsWater = water !== undefined && water.width < 1000 && chance < 0.6;
  return followsWater ? water.pan + 90 : (streets.turn * 180) / Math.PI + (chance < 0.8 ? 0 : 90);
}

/**
 * Returns the approximate direction of the sun at the start of a flight, in degrees clockwise from north: 180
 * at solar noon, and 18 more per hour.
 */
const sunPanOf = ({ startS, utcOffsetHours }: FlightDay, { longitude }: Market): number =>
  180 + 18 * (startS / 3600 - utcOffsetHours + longitude / 15 - 12);

/**
 * Returns the two arcs of a flight: one with the sun behind and to the side of the camera, the other from a
 * different direction.
 */
function arcsOf({ x, z, radius }: Character['downtown'], sunPan: number, random: Random): readonly Arc[] {
  const aside = random() < 0.5 ? 1 : -1;
  return [between(random, 25, 55), -between(random, 60, 110)].map((turn, n) => ({
    x,
    z,
    bearing: sunPan + aside * turn,
    radius: radius + (BEYOND_RIM[n] as number) + between(random, -25, 25),
  }));
}

/** Plans a flight over a market. The lines of both flights have the same heading, but different positions. */
export function flightPlanOf(market: Market, character: Character, flight: Flight): FlightPlan {
  const shared = createRandom(market.seed ^ PURPOSE);
  const heading = headingOf(character, shared());
  const gap = between(shared, 155, 215);
  const aside = between(shared, -0.25, 0.25) + 0.5 * flight;
  const seed = market.seed ^ (PURPOSE + 1 + flight);
  const random = createRandom(seed);
  const angle = (heading * Math.PI) / 180;
  const [sin, cos] = [sine(angle), cosine(angle)];
  const step = between(random, 86, 112);
  const before = between(random, -0.5, 0.5) * step;
  const { downtown } = character;
  const { x, z } = downtown;
  const day = flightDayOf(market, flight);
  return {
    along: [sin, -cos],
    across: [cos, sin],
    heading,
    gap,
    step,
    middle: [
      TOWARDS_DOWNTOWN * x + before * sin + aside * gap * cos,
      TOWARDS_DOWNTOWN * z - before * cos + aside * gap * sin,
    ],
    arcs: arcsOf(downtown, sunPanOf(day, market), random),
    height: between(random, 130, 205),
    speed: between(random, 22, 28),
    crab: between(random, -9, 9),
    day,
    seed,
  };
}
