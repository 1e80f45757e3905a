import type { LatLon } from '../../geo/earth.ts';
import { MEASURE_KINDS, type MeasureKind } from '../../model/measures.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import { MAX_POINTS } from '../local-points.ts';
import { type Measure, POINT_COUNTS } from '../measure.ts';
import type { MeasuredPoint } from '../measured-point.ts';
import { pointOfRecord } from './point-record.ts';

/** The measures of a file, without ids, and what could not be read, in English. */
export interface MeasuresRead {
  readonly measures: readonly Omit<Measure, 'id'>[];
  readonly issues: readonly string[];
}

/** How to read files in which heights are missing. */
export interface ReadOptions {
  /** Returns the altitude of the ground in meters above the ellipsoid; null where it is unknown. */
  readonly groundAt?: (place: LatLon) => number | null;
}

/** A position of a file. `altitude` is null if the file contains none. */
export interface FilePosition extends LatLon {
  readonly altitude: number | null;
  /** What the file says about the precision of the point, unchecked. */
  readonly record: unknown;
}

/** A measure of a file, unchecked. */
export interface FileMeasure {
  readonly kind: unknown;
  /** The kind if the file contains none. */
  readonly shape: MeasureKind;
  readonly name: unknown;
  readonly positions: readonly (FilePosition | null)[];
}

/** Maximum number of measures and characters of a file. */
const MAX_MEASURES = 1000;
export const MAX_CHARACTERS = 20_000_000;

/** Issues beyond this number are omitted. */
const MAX_ISSUES = 20;

const MAX_NAME = 200;

/** Largest absolute altitude in meters. */
const GREATEST = 1_000_000;

/** Returns an error for a file that cannot be read. */
export const fileError = (message: string, cause?: unknown): ViewerError =>
  new ViewerError('object-invalid', message, { cause });

/** Returns a position in degrees and meters, or null if a coordinate is missing or out of range. */
export function positionOf(
  latitude: unknown,
  longitude: unknown,
  altitude: unknown,
  record: unknown,
): FilePosition | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  const isKnown = typeof altitude === 'number' && Math.abs(altitude) <= GREATEST;
  return { latitude, longitude, altitude: isKnown ? altitude : null, record };
}

/** Collects the measures of a file and what is wrong with them. */
export class MeasureReader {
  readonly #measures: Omit<Measure, 'id'>[] = [];
  readonly #issues: string[] = [];
  readonly #groundAt: (place: LatLon) => number | null;

  constructor({ groundAt = () => null }: ReadOptions) {
    this.#groundAt = groundAt;
  }

  report(issue: string): void {
    if (this.#issues.length < MAX_ISSUES) this.#issues.push(issue);
  }

  /** Adds a measure, or reports why it cannot be read. `title` names it in reports. */
  add({ kind, shape, name, positions }: FileMeasure, title: string): void {
    if (this.#measures.length >= MAX_MEASURES) {
      this.report(`${title} is ignored: a file can contain ${MAX_MEASURES} measures`);
      return;
    }
    const points = positions.map((position) => position && this.#pointOf(position, title));
    const known = MEASURE_KINDS.find((one) => one === kind) ?? shape;
    const { least, full } = POINT_COUNTS[known];
    const isRight = points.length >= least && points.length <= Math.min(full, MAX_POINTS);
    if (!isRight) this.report(`${title} is ignored: it must have ${rangeOf(known)}`);
    else if (points.includes(null))
      this.report(`${title} is ignored: each point must have a latitude, a longitude and an altitude`);
    else
      this.#measures.push({
        kind: known,
        name: (typeof name === 'string' ? name : '').trim().slice(0, MAX_NAME),
        points: points.filter((point) => point !== null),
      });
  }

  #pointOf(position: FilePosition, title: string): MeasuredPoint | null {
    const altitude = position.altitude ?? this.#groundAt(position);
    if (altitude === null || !Number.isFinite(altitude)) return null;
    const { point, isComplete } = pointOfRecord(position, altitude, position.record);
    if (!isComplete)
      this.report(`the precision of a point of ${title} is ignored: it must have a symmetric covariance`);
    return point;
  }

  /** Returns what was read. Throws `object-invalid` if the file contains no measure at all. */
  result(): MeasuresRead {
    if (this.#measures.length === 0)
      throw fileError(
        `The file does not contain a measure that can be read${this.#issues[0] ? `: ${this.#issues[0]}` : ''}. Choose a GeoJSON, CSV or KML file with points, lines or polygons that have altitudes.`,
      );
    return { measures: this.#measures, issues: this.#issues };
  }
}

function rangeOf(kind: MeasureKind): string {
  const { least, full } = POINT_COUNTS[kind];
  if (full === 1) return 'one point';
  return full === least ? `${least} points` : `${least} to ${MAX_POINTS} points`;
}
