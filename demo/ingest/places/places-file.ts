import type { HeightReference } from '../heights/geoid.ts';
import type { PhotoOptions } from '../options/options.ts';

/**
 * Thrown if a places file cannot be used. The message is one line that describes the error and its location.
 */
export class PlacesError extends Error {}

/** A places file's entry about one photograph. */
export interface PlaceRow {
  /** Position in the file, such as `row 3`. */
  readonly label: string;
  /** Name of the photograph, optionally with folders. */
  readonly name: string;
  readonly values: PhotoOptions;
  /** Reference surface of `values.altitude`, if the file's format determines it. */
  readonly altitudeReference?: HeightReference;
  /** Milliseconds since 1970; null if the row has no time. */
  readonly timeMs: number | null;
  /** Values of the row that cannot be used, as sentences. */
  readonly problems: readonly string[];
}

export interface TrackPoint {
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number | null;
}

/** A parsed places file. Rows match photographs by name, the track by time. */
export interface PlacesFile {
  readonly rows: readonly PlaceRow[];
  readonly track: readonly TrackPoint[];
  /** Reference surface of the track's altitudes. */
  readonly trackReference: HeightReference;
  /** Columns of a CSV file whose names are unknown. */
  readonly ignoredColumns: readonly string[];
  /** Values that cannot be used and do not belong to a row about a photograph, as sentences. */
  readonly problems: readonly string[];
}
