import type { Place } from '../geo/earth.ts';

export const MEASURE_KINDS = ['point', 'distance', 'path', 'area', 'height'] as const;

/** What can be measured: a place, or what lies between places. */
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/**
 * The units that a page or a user can choose: meters, international feet and acres, US survey feet and acres, or yards
 * and acres.
 */
export const MEASURE_UNITS = ['metric', 'international', 'us-survey', 'yards'] as const;

export type MeasureUnits = (typeof MEASURE_UNITS)[number];

/** A measured value. Lengths are in meters, areas in square meters, angles in degrees. */
export interface MeasuredFigure {
  readonly value: number;
  /** Standard deviation; null if the precision of a point is unknown. */
  readonly deviation: number | null;
  /** The 95 % interval; null if the deviation is. */
  readonly interval: readonly [low: number, high: number] | null;
}

/** What may be wrong about a measure, as it is reported to pages. */
export interface MeasureDoubt {
  /**
   * `ambiguous` if a pixel may show another place, `level-ground` if the height of the ground is assumed, or
   * `bare-terrain` if nothing is known about what stands on the terrain.
   */
  readonly name: 'ambiguous' | 'level-ground' | 'bare-terrain';
  /**
   * For `ambiguous`, the distance of the other place in meters, or null for the sky. Otherwise, how many meters nearer a
   * point is for each meter by which what its pixel shows is higher than assumed.
   */
  readonly bias: number | null;
}

/** A measure as it is reported to pages: plain values that can be posted. */
export interface MeasureReport {
  /** Unique among the measures of a viewer. */
  readonly id: string;
  readonly kind: MeasureKind;
  /** A name that a person has given; empty if there is none. */
  readonly name: string;
  readonly points: readonly Place[];
  /**
   * Figures by name, such as `height_m`, `distance_m`, `level_area_m2` and `slope_deg`, the main one first. The figures of a
   * point are its altitude and the radius within which it lies with 95 % probability.
   */
  readonly figures: Readonly<Record<string, MeasuredFigure>>;
  /** What the points are computed from: `surface`, `terrain`, `level-ground`, `spheres`, `standing` or `file`. */
  readonly restsOn: readonly string[];
  readonly doubts: readonly MeasureDoubt[];
}
