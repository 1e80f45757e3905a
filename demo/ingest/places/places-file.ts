import type { PhotoOptions } from '../options.ts';
import type { HeightReference } from '../heights/geoid.ts';

/** A file of places cannot be used. The message is one line that says what is wrong and where. */
export class PlacesError extends Error {}

/** What a file of places says of one photograph. */
export interface PlaceRow {
  /** Where it stands in the file, e.g. `row 3`. */
  readonly label: string;
  /** Name of the photograph, perhaps with folders. */
  readonly name: string;
  readonly values: PhotoOptions;
  /** What `values.altitude` counts from, if the file's format fixes it. */
  readonly altitudeReference?: HeightReference;
  /** Milliseconds since 1970; null if the row has no time. */
  readonly timeMs: number | null;
}

/** A position of a track. */
export interface TrackPoint {
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number | null;
}

/** A file of places as read: rows for photographs by name, and a track for photographs by time. */
export interface PlacesFile {
  readonly rows: readonly PlaceRow[];
  readonly track: readonly TrackPoint[];
  /** What the track's altitudes count from. */
  readonly trackReference: HeightReference;
}
