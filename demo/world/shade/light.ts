import type { Colour } from '../colour.ts';
import { exponential } from '../exact.ts';
import { unitOf } from '../hash.ts';
import type { Layout } from '../plan/layout.ts';
import { type Horizon, createHorizon } from './horizon.ts';
import { type Direction, sunOfFlight } from './sun.ts';

/** The unit direction in which a pixel looks: x east, y up, z south. */
export interface View {
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** What lights the pictures of one flight: its sun and sky, its clouds, its air and the land at its horizon. */
export interface Light {
  /** Unit vector to the sun. */
  readonly sun: Direction;
  /** Light of the sun on a surface that faces it, of the whole sky, and of the lit ground. */
  readonly sunlight: Readonly<Colour>;
  readonly skylight: Readonly<Colour>;
  readonly bounce: Readonly<Colour>;
  /** The clear sky overhead and at the horizon, and its glow around the sun. */
  readonly zenith: Readonly<Colour>;
  readonly edge: Readonly<Colour>;
  readonly glow: Readonly<Colour>;
  /** What far land turns into: the air's own light. */
  readonly air: Readonly<Colour>;
  /** Metres over which the air takes away all but 1/e of a thing's green light. */
  readonly clearness: number;
  /** Share of the sky that clouds cover, and where their field begins. */
  readonly cover: number;
  readonly cloudX: number;
  readonly cloudZ: number;
  readonly horizon: Horizon;
}

/** Lights a market as it was on the day of a flight. */
export function createLight(layout: Layout): Light {
  const { market, flight } = layout;
  const sun = sunOfFlight(market, flight);
  const chance = (purpose: number): number => unitOf(market.seed, flight, purpose);
  const low = (0.72 - sun.y) * 0.9;
  return {
    sun,
    sunlight: { r: 2.56 + 0.12 * low, g: 2.32 - 0.08 * low, b: 1.94 - 0.5 * low },
    skylight: { r: 0.42, g: 0.53, b: 0.72 },
    bounce: { r: 0.31, g: 0.28, b: 0.22 },
    zenith: { r: 0.13, g: 0.3, b: 0.72 },
    edge: { r: 0.86, g: 1.0, b: 1.16 },
    glow: { r: 1.7, g: 1.52, b: 1.24 },
    air: { r: 0.62, g: 0.76, b: 0.95 },
    clearness: 8000 + 6000 * chance(304),
    cover: 0.15 + 0.4 * chance(305),
    cloudX: chance(306),
    cloudZ: chance(307),
    horizon: createHorizon(market.seed),
  };
}

const STEPS = 1024;
/** Past this many clearnesses nothing is left of a thing's own light. */
const FARTHEST = 8;

/** Light that the air lets through, over distance. */
const KEPT = Float64Array.from({ length: STEPS + 2 }, (_, n) => exponential((-n * FARTHEST) / STEPS));

/** Share of light left after a number of clearnesses. */
function kept(depth: number): number {
  if (depth >= FARTHEST) return 0;
  const at = (depth * STEPS) / FARTHEST;
  const step = at | 0;
  const from = KEPT[step] as number;
  return from + ((KEPT[step + 1] as number) - from) * (at - step);
}

/**
 * Lays the air between the camera and a thing `distance` metres away over its colour; the view runs along a unit
 * direction. Blue goes first, and the air is brighter towards the sun.
 */
export function addHaze(out: Colour, light: Light, { dx, dz }: View, distance: number): void {
  const { air, sun, clearness } = light;
  const depth = distance / clearness;
  const towards = dx * sun.x + dz * sun.z;
  const warm = towards > 0 ? 0.45 * towards * towards : 0;
  const [red, green, blue] = [kept(depth * 0.8), kept(depth), kept(depth * 1.22)];
  out.r = out.r * red + air.r * (1 + warm) * (1 - red);
  out.g = out.g * green + air.g * (1 + 0.8 * warm) * (1 - green);
  out.b = out.b * blue + air.b * (1 + 0.5 * warm) * (1 - blue);
}
