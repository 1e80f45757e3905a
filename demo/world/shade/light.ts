import type { Color } from '../color.ts';
import { exponential } from '../exact.ts';
import { unitOf } from '../hash.ts';
import type { Region } from '../plan/city-facts.ts';
import type { Layout } from '../plan/layout.ts';
import { FAR, type Horizon, NEAR, createHorizon } from './horizon.ts';
import { type Direction, sunOfFlight } from './sun.ts';

/** The direction of a pixel as a unit vector: x east, y up, z south. */
export interface View {
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
}

/** The light of one flight: sun, sky, clouds, air, and the land at the horizon. */
export interface Light {
  readonly sun: Direction;
  /** Sunlight on a surface that faces the sun, light of the entire sky, and light reflected by the ground. */
  readonly sunlight: Readonly<Color>;
  readonly skylight: Readonly<Color>;
  readonly bounce: Readonly<Color>;
  /** Colors of the clear sky overhead and at the horizon, and of the glow around the sun. */
  readonly zenith: Readonly<Color>;
  readonly edge: Readonly<Color>;
  readonly glow: Readonly<Color>;
  /** Color of haze, into which distant land fades. */
  readonly air: Readonly<Color>;
  /** Distance over which haze reduces green light to 1/e, in meters. */
  readonly clearness: number;
  /** Share of the sky that clouds cover, and the offset of the cloud field. */
  readonly cover: number;
  readonly cloudX: number;
  readonly cloudZ: number;
  readonly horizon: Horizon;
  /** Colors of the mountain range and of the hills, seen through haze. */
  readonly farSlope: Readonly<Color>;
  readonly nearSlope: Readonly<Color>;
}

/** Clearness of the air in meters (see `Light.clearness`) and maximum cloud cover, by region. */
const WEATHER: Readonly<Record<Region, readonly [clearness: number, cover: number]>> = {
  northeast: [8200, 0.5],
  midwest: [9000, 0.5],
  south: [7200, 0.55],
  desert: [15000, 0.24],
  westcoast: [9500, 0.26],
  mountain: [15500, 0.4],
  tropical: [8800, 0.58],
};

/** Colors of haze, and of wooded and rocky slopes in the sun. */
const AIR = { r: 0.7, g: 0.83, b: 1 };
const SLOPE = { r: 0.2, g: 0.22, b: 0.22 };

/** Light reflected upward by the ground. Sand is brighter than grass. */
const BOUNCE = { r: 0.25, g: 0.24, b: 0.19 };
const SAND_BOUNCE = { r: 0.4, g: 0.34, b: 0.26 };

export function createLight(layout: Layout): Light {
  const { market, flight, character } = layout;
  const sun = sunOfFlight(market, flight);
  const chance = (purpose: number): number => unitOf(market.seed, flight, purpose);
  const [clearness, cover] = WEATHER[character.region];
  const clear = clearness * (0.85 + 0.5 * chance(304));
  const slope = (distance: number): Color => {
    const share = exponential(-distance / (clear * 2.4));
    const part = (air: number, land: number): number => air + (land - air) * share;
    return { r: part(AIR.r, SLOPE.r), g: part(AIR.g, SLOPE.g), b: part(AIR.b, SLOPE.b) };
  };
  const low = Math.max(0, 0.85 - sun.y);
  return {
    sun,
    sunlight: { r: 2.86 - 0.1 * low, g: 2.6 - 0.42 * low, b: 2.2 - 0.95 * low },
    skylight: { r: 0.47, g: 0.57, b: 0.74 },
    bounce: character.region === 'desert' ? SAND_BOUNCE : BOUNCE,
    zenith: { r: 0.1, g: 0.26, b: 0.66 },
    edge: { r: 0.84, g: 1.02, b: 1.26 },
    glow: { r: 1.7, g: 1.5, b: 1.2 },
    air: AIR,
    clearness: clear,
    cover: cover * (0.25 + 0.75 * chance(305)),
    cloudX: chance(306),
    cloudZ: chance(307),
    horizon: createHorizon(character, market.seed, market.latitude),
    farSlope: slope(FAR),
    nearSlope: slope(NEAR),
  };
}

const STEPS = 1024;
/** Depth beyond which no light passes, in multiples of the clearness. */
const FARTHEST = 8;

/** Share of light that passes through the air, tabulated by distance. */
const TRANSMITTANCE = Float64Array.from({ length: STEPS + 2 }, (_, n) =>
  exponential((-n * FARTHEST) / STEPS),
);

/** Returns the share of light that passes through the air, by distance in multiples of the clearness. */
function transmittanceAt(depth: number): number {
  if (depth >= FARTHEST) return 0;
  const at = (depth * STEPS) / FARTHEST;
  const step = at | 0;
  const from = TRANSMITTANCE[step] as number;
  return from + ((TRANSMITTANCE[step + 1] as number) - from) * (at - step);
}

/**
 * Blends the haze in front of a surface `distance` meters away over the color of the surface. Blue light is
 * scattered most, and haze is brighter toward the sun.
 */
export function addHaze(out: Color, light: Light, { dx, dz }: View, distance: number): void {
  const { air, sun, clearness } = light;
  const depth = distance / clearness;
  const towards = dx * sun.x + dz * sun.z;
  const warm = towards > 0 ? 0.45 * towards * towards : 0;
  const [red, green, blue] = [
    transmittanceAt(depth * 0.8),
    transmittanceAt(depth),
    transmittanceAt(depth * 1.22),
  ];
  out.r = out.r * red + air.r * (1 + warm) * (1 - red);
  out.g = out.g * green + air.g * (1 + 0.8 * warm) * (1 - green);
  out.b = out.b * blue + air.b * (1 + 0.5 * warm) * (1 - blue);
}
