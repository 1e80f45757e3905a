/** One of the sample world's cities, placed at a real metropolitan area. */
export interface Market {
  /** 0 to 59, by the metropolitan area's population. */
  readonly index: number;
  /** Names it in addresses of pages and files: `columbus-oh`. */
  readonly slug: string;
  readonly name: string;
  /** The state's two letters. */
  readonly state: string;
  /** Real centre, degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Height of every street above the WGS84 ellipsoid, metres. */
  readonly ground: number;
  /** Everything that is drawn by lot in this market begins with this number. */
  readonly seed: number;
}

/** The two flights over a market, a year apart. */
export type Flight = 0 | 1;
