import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { gpx } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import Papa from 'papaparse';
import * as z from 'zod';
import type { HeightReference } from '../heights/geoid.ts';
import { type PlacesFile, PlacesError, type TrackPoint } from './places-file.ts';
import { type Entry, fieldOf, readEntry } from './read-entry.ts';

function fileOf(entries: readonly Entry[], trackReference: HeightReference): PlacesFile {
  return {
    rows: entries.flatMap(({ row }) => row ?? []),
    track: entries.flatMap(({ point }) => point ?? []),
    trackReference,
    ignoredColumns: [],
    problems: entries.flatMap(({ problems }) => problems),
  };
}

function readCsv(text: string, trackReference: HeightReference): PlacesFile {
  const { data, meta } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
  });
  const columns = (meta.fields ?? []).flatMap((column) => {
    const field = fieldOf(column);
    return field === undefined ? [] : [{ column, field }];
  });
  const has = (field: string): boolean => columns.some((each) => each.field === field);
  if (!has('name') && !(has('date') && has('latitude')))
    throw new PlacesError(
      'its first line must name the columns: file, or time, latitude and longitude, and optionally others',
    );
  // The first line contains the column names, so rows are numbered from 2.
  const entries = data.map((row, index) =>
    readEntry(
      `line ${index + 2}`,
      Object.fromEntries(columns.map(({ column, field }) => [field, row[column] ?? ''])),
    ),
  );
  const ignoredColumns = (meta.fields ?? []).filter(
    (column) => column.trim() && fieldOf(column) === undefined,
  );
  return { ...fileOf(entries, trackReference), ignoredColumns };
}

const position = z.array(z.number()).min(2);
const times = z.array(z.string());

const featureSchema = z.object({
  geometry: z
    .union([
      z.object({ type: z.literal('Point'), coordinates: position }),
      z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
      z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) }),
    ])
    .nullable()
    .catch(null),
  properties: z.record(z.string(), z.unknown()).nullish(),
});

type Feature = z.infer<typeof featureSchema>;

const geoJsonSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(featureSchema) });

/** Returns the positions of a line that have a time. `lineTimes` has the format that GPX converters write. */
function lineOf(coordinates: readonly (readonly number[])[], lineTimes: unknown): TrackPoint[] {
  const parsed = times.safeParse(lineTimes).data ?? [];
  return coordinates.flatMap(([longitude = NaN, latitude = NaN, altitude], index) => {
    const timeMs = Date.parse(parsed[index] ?? '');
    return Number.isNaN(timeMs) ? [] : [{ timeMs, latitude, longitude, altitude: altitude ?? null }];
  });
}

function trackOf({ geometry, properties }: Feature): TrackPoint[] {
  const nested = z.object({ times: z.unknown() }).safeParse(properties?.['coordinateProperties']).data;
  const all = nested?.times ?? properties?.['coordTimes'] ?? properties?.['times'];
  if (geometry?.type === 'LineString') return lineOf(geometry.coordinates, all);
  if (geometry?.type !== 'MultiLineString') return [];
  const lines = z.array(z.unknown()).safeParse(all).data ?? [];
  return geometry.coordinates.flatMap((line, index) => lineOf(line, lines[index]));
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Converts a point's properties and position to an entry. */
function entryOf({ geometry, properties }: Feature, label: string): Entry {
  if (geometry?.type !== 'Point') return { row: null, point: null, problems: [] };
  const [longitude, latitude, altitude] = geometry.coordinates;
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(properties ?? {})) {
    const field = fieldOf(name);
    if (field !== undefined) fields[field] = textOf(value);
  }
  const place = { latitude: textOf(latitude), longitude: textOf(longitude) };
  return readEntry(label, {
    ...(altitude !== undefined && { altitude: textOf(altitude) }),
    ...fields,
    ...place,
  });
}

function readFeatures(features: readonly Feature[], reference: HeightReference): PlacesFile {
  const points = fileOf(
    features.map((feature, index) => entryOf(feature, `feature ${index + 1}`)),
    reference,
  );
  const rows = points.rows.map((row) => ({ ...row, altitudeReference: reference }));
  return { ...points, rows, track: [...points.track, ...features.flatMap(trackOf)] };
}

function readGeoJson(text: string): PlacesFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new PlacesError('it is not valid JSON', { cause });
  }
  const checked = geoJsonSchema.safeParse(json);
  if (!checked.success) throw new PlacesError('it must be a GeoJSON FeatureCollection of points or lines');
  return readFeatures(checked.data.features, 'ellipsoid');
}

function readGpx(text: string): PlacesFile {
  const fail = (cause?: unknown): never => {
    throw new PlacesError('it is not a valid GPX file', { cause });
  };
  let features: unknown;
  try {
    const document = new DOMParser({ onError: (level, message) => level !== 'warning' && fail(message) });
    ({ features } = gpx(document.parseFromString(text, 'text/xml')));
  } catch (cause) {
    return fail(cause);
  }
  // GPS receivers write heights above sea level.
  return readFeatures(z.array(featureSchema).parse(features), 'sea level');
}

/**
 * Reads a places file: CSV, GeoJSON or GPX. `reference` is the reference surface of altitudes in CSV. Rejects
 * with a `PlacesError`.
 */
export async function readPlaces(path: string, reference: HeightReference): Promise<PlacesFile> {
  const name = basename(path);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new PlacesError(`${name} cannot be read; check its name and permissions`, { cause });
  });
  try {
    const extension = extname(path).toLowerCase();
    if (extension === '.gpx') return readGpx(text);
    if (extension === '.json' || extension === '.geojson') return readGeoJson(text);
    if (['.csv', '.tsv', '.txt'].includes(extension)) return readCsv(text, reference);
    throw new PlacesError('its name must end with .csv, .geojson or .gpx');
  } catch (error) {
    throw error instanceof PlacesError
      ? new PlacesError(`${name}: ${error.message}`, { cause: error })
      : error;
  }
}
