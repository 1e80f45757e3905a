import type { Place } from '../geo/earth.ts';

/** What can be measured: a place, or what lies between places. */
export const MEASURED_KINDS = ['point', 'distance', 'path', 'area', 'height'] as const;

/** What can be drawn. Drawn shapes have points like measures, but no figures. */
export const DRAWN_KINDS = ['marker', 'line', 'polygon'] as const;

export const MEASURE_KINDS = [...MEASURED_KINDS, ...DRAWN_KINDS] as const;

export type MeasureKind = (typeof MEASURE_KINDS)[number];

export const isDrawn = (kind: MeasureKind): boolean => DRAWN_KINDS.some((one) => one === kind);

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
   * `ambiguous` if a pixel may show another place, `level-ground` if the height of the ground is assumed,
   * `bare-terrain` if nothing is known about what stands on the terrain, or `marks-disagree` if the marks of a point in
   * several spheres do not fit.
   */
  readonly name: 'ambiguous' | 'level-ground' | 'bare-terrain' | 'marks-disagree';
  /**
   * For `ambiguous`, the distance of the other place in meters, or null for the sky. For `marks-disagree`, the distance in
   * meters by which the line of sight of the wrong mark, or the farthest one, passes the point. Otherwise, how many meters
   * nearer a point is for each meter by which what its pixel shows is higher than assumed.
   */
  readonly bias: number | null;
  /** For `marks-disagree`, the sphere whose mark is most probably wrong; absent if that cannot be known. */
  readonly sphere?: number;
}

/** A point of a measure as it is reported to pages. */
export interface ReportedPoint extends Place {
  /** The ids of the spheres in which it was marked. */
  readonly spheres: readonly number[];
}

/** A measure as it is reported to pages: plain values that can be posted. */
export interface MeasureReport {
  /** Unique among the measures of a viewer. */
  readonly id: string;
  readonly kind: MeasureKind;
  /** A name that a person has given; empty if there is none. */
  readonly name: string;
  readonly points: readonly ReportedPoint[];
  /**
   * Figures by name, such as `height_m`, `distance_m`, `level_area_m2` and `slope_deg`, the main one first. The figures of a
   * point are its altitude and the radius within which it lies with 95 % probability.
   */
  readonly figures: Readonly<Record<string, MeasuredFigure>>;
  /** What the points are computed from: `surface`, `terrain`, `level-ground`, `spheres`, `standing` or `file`. */
  readonly restsOn: readonly string[];
  readonly doubts: readonly MeasureDoubt[];
}
