import { cosine, sine } from '../exact.ts';
import { type Random, between, createRandom } from '../hash.ts';
import type { Flight, Market } from '../markets/market.ts';
import type { Character } from '../plan/character.ts';
import { type FlightDay, flightDayOf } from './flight-day.ts';

/** Parallel lines of a flight, and spheres on each. */
export const LINES = 11;
export const ON_LINE = 20;

/** Spheres on the arcs that are flown around the business district after the lines. */
export const ARCS: readonly number[] = [18, 12];

/** A flight around a point, at a distance from it. */
interface Arc {
  readonly x: number;
  readonly z: number;
  readonly radius: number;
  /** Direction from the point to the arc's middle, degrees clockwise from north. */
  readonly bearing: number;
}

/** Where and how an aircraft flies over a market, before it meets any roof. */
export interface FlightPlan {
  /** Unit vector along the lines, and across them to the right: x east, z south. */
  readonly along: readonly [x: number, z: number];
  readonly across: readonly [x: number, z: number];
  /** Compass heading of the lines, degrees. */
  readonly heading: number;
  /** Metres from line to line, and from sphere to sphere. */
  readonly gap: number;
  readonly step: number;
  /** The middle of the lines, metres. */
  readonly middle: readonly [x: number, z: number];
  readonly arcs: readonly Arc[];
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

/** Where between the market's centre and its business district the lines have their middle. */
const TOWARDS_DOWNTOWN = 0.55;

/** Metres between the business district's rim and the two arcs. */
const BEYOND_RIM = [260, 90] as const;

/** Compass heading of a market's lines in degrees: along its water, where it has one nearby, else along its streets. */
function headingOf({ waters, streets }: Character, chance: number): number {
  const [water] = waters;
  const followsWater = water !== undefined && water.width < 1000 && chance < 0.6;
  return followsWater ? water.pan + 90 : (streets.turn * 180) / Math.PI + (chance < 0.8 ? 0 : 90);
}

/** About where the sun stands, degrees clockwise from north. */
const sunPanOf = ({ startS, utcOffsetHours }: FlightDay, { longitude }: Market): number =>
  180 + 18 * (startS / 3600 - utcOffsetHours + longitude / 15 - 12);

/** The two arcs of a flight: one that has the sun behind the camera and to its side, one from elsewhere. */
function arcsOf({ x, z, radius }: Character['downtown'], sunPan: number, random: Random): readonly Arc[] {
  const aside = random() < 0.5 ? 1 : -1;
  return [between(random, 25, 55), -between(random, 60, 110)].map((turn, n) => ({
    x,
    z,
    bearing: sunPan + aside * turn,
    radius: radius + (BEYOND_RIM[n] as number) + between(random, -25, 25),
  }));
}

/** How a flight over a market is flown. Both flights keep the market's heading, on other lines. */
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
