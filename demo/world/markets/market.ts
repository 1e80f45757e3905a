/** One of the sample world's cities, located at a real metropolitan area. */
export interface Market {
  /** The market's index, from 0 to 59, in the order of the metropolitan areas' population. */
  readonly index: number;
  /** Its name in URLs, e.g. `columbus-oh`. */
  readonly slug: string;
  readonly name: string;
  /** Two-letter code of the state. */
  readonly state: string;
  /** The real city's center, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Height of street level above the WGS84 ellipsoid, in meters. */
  readonly ground: number;
  /** Seed of all random values in this market. */
  readonly seed: number;
}

/** The two flights over a market, which took place a year apart. */
export type Flight = 0 | 1;
