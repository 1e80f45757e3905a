/** A city of the sample world, at the position of a real metropolitan area. */
export interface Market {
  /** Index from 0 to 59, by the population of the metropolitan areas. */
  readonly index: number;
  /** Name in URLs, e.g. `columbus-oh`. */
  readonly slug: string;
  readonly name: string;
  /** Two-letter code of the state. */
  readonly state: string;
  /** Center of the real city, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Height of street level above the WGS84 ellipsoid, in meters. */
  readonly ground: number;
  /** Height of the geoid (mean sea level) above the WGS84 ellipsoid, in meters; constant within the market. */
  readonly undulation: number;
  /** Seed of all random values in this market. */
  readonly seed: number;
}

/** One of the two flights over a market, a year apart. */
export type Flight = 0 | 1;
