import { basename } from 'node:path';
import { Refusal } from '../../../elements/photo/refusal.ts';
import type { IngestOptions, PhotoOptions } from '../options/options.ts';
import type { PhotoFacts } from '../photo/photo-facts.ts';
import { photoTimeOf } from '../photo/photo-time.ts';
import { type PlaceRow, type PlacesFile, PlacesError, type TrackPoint } from './places-file.ts';
import { readPlaces } from './read-places.ts';
import { headingBetween, positionAt } from './track.ts';

export interface PlacedPhoto {
  /** Options from a row, which take precedence over the command's options. */
  readonly options: Partial<IngestOptions>;
  /** Position on a track. The command's options take precedence over it. */
  readonly track: Partial<IngestOptions>;
  /** Direction of travel, for a photograph without a heading. */
  readonly trackHeading: number | null;
  readonly notes: readonly string[];
  /** Values of the row that cannot be used. */
  readonly problems: readonly string[];
}

export interface Places {
  /**
   * Returns the data about a photograph. Throws a `Refusal` if neither this file nor the photograph's tags
   * contain its place.
   */
  about(path: string, facts: PhotoFacts): PlacedPhoto;
  /** Returns sentences about columns that were ignored and about entries without a matching photograph. */
  unused(): readonly string[];
}

type PlacesOptions = Pick<IngestOptions, 'altitudeReference' | 'timeOffset' | 'headingOffset'>;

/** Maximum gap between two recorded positions without a note, in seconds. */
const LONG_GAP_S = 60;

const NAMED = 5;

const NOTHING: PlacedPhoto = { options: {}, track: {}, trackHeading: null, notes: [], problems: [] };

const withoutExtension = (name: string): string => name.replace(/\.[^./]*$/, '');

/** Lists the first names, and the number of the others. */
const listed = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');

/** Normalizes a path or a row's name for comparison: lowercase, with forward slashes. */
const keyOf = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase();

/**
 * Finds rows by the names of photographs. The name in a row can include folders, and can omit the extension.
 */
class Rows {
  readonly #byKey = new Map<string, PlaceRow>();
  readonly #users = new Map<PlaceRow, string>();
  readonly #headings: ReadonlyMap<PlaceRow, number>;

  constructor(rows: readonly PlaceRow[]) {
    for (const row of rows) {
      const earlier = this.#byKey.get(keyOf(row.name));
      if (earlier)
        throw new PlacesError(`${row.label} names ${row.name}, which ${earlier.label} already names`);
      this.#byKey.set(keyOf(row.name), row);
    }
    this.#headings = headingsAlong(rows);
  }

  /** Returns the row of a photograph. Throws a `Refusal` if the row already belongs to another photograph. */
  of(path: string): PlaceRow | null {
    const parts = keyOf(path).split('/');
    for (let count = parts.length; count > 0; count--) {
      const end = parts.slice(-count).join('/');
      const row = this.#byKey.get(end) ?? this.#byKey.get(withoutExtension(end));
      if (row === undefined) continue;
      const user = this.#users.get(row);
      if (user !== undefined && user !== path)
        throw new Refusal(
          'bad-place',
          `${row.label} in the places file refers to ${row.name}, but another photograph has the same name; add the folder to the row`,
        );
      this.#users.set(row, path);
      return row;
    }
    return null;
  }

  headingOf = (row: PlaceRow): number | null => this.#headings.get(row) ?? null;

  get unused(): readonly PlaceRow[] {
    return [...this.#byKey.values()].filter((row) => !this.#users.has(row));
  }
}

/**
 * Returns the direction from each row with a time and a place to the next such row. The last row gets the
 * direction from the row before it.
 */
function headingsAlong(rows: readonly PlaceRow[]): ReadonlyMap<PlaceRow, number> {
  const placed = rows.flatMap((row) => {
    const { latitude, longitude } = row.values;
    return row.timeMs === null || latitude === undefined || longitude === undefined
      ? []
      : [{ row, timeMs: row.timeMs, latitude, longitude }];
  });
  placed.sort((a, b) => a.timeMs - b.timeMs);
  const headings = new Map<PlaceRow, number>();
  placed.forEach((from, index) => {
    const to = placed[index + 1];
    const before = placed[index - 1];
    const heading = to ? headingBetween(from, to) : before ? headingBetween(before, from) : null;
    if (heading !== null) headings.set(from.row, heading);
  });
  return headings;
}

const definedOnly = (values: PhotoOptions): Partial<IngestOptions> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/**
 * Returns the time at which a photograph was taken, in milliseconds. A local time is interpreted in the zone
 * of the track's start.
 */
function instantOf(facts: PhotoFacts, start: TrackPoint, options: PlacesOptions): number | null {
  const { timestamp } = photoTimeOf(facts, { timeOffset: options.timeOffset }, start);
  return timestamp === null ? null : Date.parse(timestamp);
}

/** Returns the time span of a track, as text for messages. */
function spanOf(track: readonly TrackPoint[]): string {
  const text = (point: TrackPoint | undefined): string =>
    point ? new Date(point.timeMs).toISOString().replace('.000', '') : '';
  return `${text(track[0])} to ${text(track.at(-1))}`;
}

/**
 * Returns a photograph's position on a track, found by its time, or a sentence that says why there is none.
 */
function onTrack(
  facts: PhotoFacts,
  { track, trackReference }: PlacesFile,
  options: PlacesOptions,
): PlacedPhoto | string {
  const [start] = track;
  if (!start) return 'the --places file does not list it';
  const timeMs = instantOf(facts, start, options);
  if (timeMs === null) return 'it has no time with which to find its position on the track';
  const found = positionAt(track, timeMs);
  const time = new Date(timeMs).toISOString().replace('.000', '');
  if (found === null)
    return `its time, ${time}, is not within the track, ${spanOf(track)}; set --time-offset if the camera’s clock was wrong`;
  const { latitude, longitude, altitude, heading, gapS } = found;
  const height = altitude === null ? {} : { altitude, altitudeReference: trackReference };
  return {
    options: {},
    track: { latitude, longitude, ...height },
    trackHeading: heading,
    problems: [],
    notes:
      gapS > LONG_GAP_S ? [`the track has a gap of ${Math.round(gapS)} s at the time of the photograph`] : [],
  };
}

const fromRow = (row: PlaceRow, trackHeading: number | null, file: string): PlacedPhoto => ({
  options: {
    ...definedOnly(row.values),
    ...(row.values.altitude !== undefined &&
      row.altitudeReference !== undefined && { altitudeReference: row.altitudeReference }),
  },
  track: {},
  trackHeading,
  notes: row.problems.map((problem) => `${file}, ${problem}; it was not used`),
  problems: row.problems.map((problem) => `${file}, ${problem}`),
});

/** Opens a places file: CSV, GeoJSON or GPX. Rejects with a `PlacesError`. */
export async function openPlaces(path: string, options: PlacesOptions): Promise<Places> {
  const read = await readPlaces(path, options.altitudeReference);
  const file = { ...read, track: [...read.track].sort((a, b) => a.timeMs - b.timeMs) };
  const name = basename(path);
  if (file.rows.length === 0 && file.track.length === 0)
    throw new PlacesError(
      [
        `${name} contains neither names of photographs nor positions with times`,
        ...file.problems.slice(0, 1),
      ].join('; '),
    );
  const rows = new Rows(file.rows);
  const turned = (heading: number | null): number | null =>
    heading === null ? null : heading + (options.headingOffset ?? 0);

  return {
    about(photo, facts) {
      const row = rows.of(photo);
      if (row !== null) return fromRow(row, turned(rows.headingOf(row)), name);
      const found = onTrack(facts, file, options);
      if (typeof found !== 'string') return { ...found, trackHeading: turned(found.trackHeading) };
      if (facts.place === null) throw new Refusal('no-place', found);
      return {
        ...NOTHING,
        notes: [`${found.split(';')[0] ?? found}; the position in the photograph was used`],
      };
    },
    unused() {
      const names = rows.unused.map((row) => row.name);
      return [
        ...(file.ignoredColumns.length > 0
          ? [`${name} has columns that were ignored: ${listed(file.ignoredColumns)}`]
          : []),
        ...(file.problems.length > 0
          ? [`${name} has values that were not used: ${listed(file.problems)}`]
          : []),
        ...(names.length > 0 ? [`${name} names photographs that were not found: ${listed(names)}`] : []),
      ];
    },
  };
}
