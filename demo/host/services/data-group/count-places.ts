import type { FieldError } from '../../../../web/contract/errors.ts';
import { readCsvRows } from '../../lib/csv-rows.ts';

/** Number of places in a file's text, or the errors in it. */
export type PlaceCount =
  | { readonly ok: true; readonly count: number; readonly skipped: number }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

const failure = (field: string, message: string): PlaceCount => ({ ok: false, errors: [{ field, message }] });

const MAX_ERRORS = 20;

const latitudeNames = ['latitude', 'lat', 'y'];
const longitudeNames = ['longitude', 'lon', 'lng', 'long', 'x'];

/** Returns a number of degrees; null if the value is not a number or exceeds the limit. */
function degrees(value: unknown, limit: number): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return Math.abs(number) <= limit ? number : null;
}

const LATITUDE_ERROR = 'has no latitude between -90 and 90';
const LONGITUDE_ERROR = 'has no longitude between -180 and 180';

/** Returns the error in the coordinates of a place; null if they are valid. */
function placeError(latitude: unknown, longitude: unknown): string | null {
  if (degrees(latitude, 90) === null) return LATITUDE_ERROR;
  return degrees(longitude, 180) === null ? LONGITUDE_ERROR : null;
}

/**
 * Counts the places in a table whose first row contains the names of the columns. Rows are numbered from 1,
 * as in a spreadsheet.
 */
async function countRows(companyId: string, csv: string): Promise<PlaceCount> {
  let [rows, count, isLastEmpty] = [0, 0, false];
  let latitude = -1;
  let longitude = -1;
  const errors: FieldError[] = [];
  await readCsvRows(csv.replace(/^\uFEFF/, ''), { companyId, skipsEmptyRows: false }, (cells) => {
    rows += 1;
    if (rows === 1) {
      const names = cells.map((name) => name.trim().toLowerCase());
      latitude = names.findIndex((name) => latitudeNames.includes(name));
      longitude = names.findIndex((name) => longitudeNames.includes(name));
      return latitude < 0 || longitude < 0;
    }
    // The line break at the end of a file does not start a row.
    isLastEmpty = cells.length === 1 && cells[0] === '';
    if (cells.every((cell) => cell.trim() === '')) return false;
    count += 1;
    const message = placeError(cells[latitude], cells[longitude]);
    if (message !== null) errors.push({ field: `row ${rows}`, message });
    return errors.length >= MAX_ERRORS;
  });
  if (latitude < 0) return failure('row 1', 'has no latitude column');
  if (longitude < 0) return failure('row 1', 'has no longitude column');
  if (errors.length > 0) return { ok: false, errors };
  if (count === 0) return failure('fileText', 'has no places');
  return { ok: true, count, skipped: rows - 1 - (isLastEmpty ? 1 : 0) - count };
}

/** Returns the error in the coordinates of a geometry of any kind; null if they are valid. */
function coordinatesError(coordinates: unknown, depth = 0): string | null {
  if (!Array.isArray(coordinates) || coordinates.length === 0 || depth > 4) return 'has no coordinates';
  if (Array.isArray(coordinates[0])) {
    for (const inner of coordinates) {
      const found = coordinatesError(inner, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
  const [longitude, latitude] = coordinates as readonly unknown[];
  if (typeof longitude !== 'number') return LONGITUDE_ERROR;
  return typeof latitude === 'number' ? placeError(latitude, longitude) : LATITUDE_ERROR;
}

function geometryError(geometry: Readonly<Record<string, unknown>>): string | null {
  if (geometry['type'] !== 'GeometryCollection') return coordinatesError(geometry['coordinates']);
  const members: unknown = geometry['geometries'];
  if (!Array.isArray(members)) return 'has no geometries';
  for (const member of members as readonly unknown[]) {
    const found = isObject(member) ? geometryError(member) : 'must have a valid geometry';
    if (found !== null) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the features of a GeoJSON string; null if the string is not GeoJSON. */
function featuresOf(text: string): readonly unknown[] | null {
  try {
    const json = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
    if (!isObject(json)) return null;
    if (json['type'] === 'Feature') return [json];
    return json['type'] === 'FeatureCollection' && Array.isArray(json['features']) ? json['features'] : null;
  } catch {
    return null;
  }
}

function countFeatures(text: string): PlaceCount {
  const features = featuresOf(text);
  if (features === null) return failure('fileText', 'must be CSV or a GeoJSON feature collection');
  const errors: FieldError[] = [];
  let count = 0;
  for (const [at, feature] of features.entries()) {
    const field = `row ${at + 1}`;
    if (!isObject(feature) || feature['type'] !== 'Feature') {
      errors.push({ field, message: 'must be a feature' });
      continue;
    }
    const { geometry } = feature;
    if (geometry === null) continue;
    count += 1;
    const message = isObject(geometry) ? geometryError(geometry) : 'has no geometry';
    if (message !== null) errors.push({ field, message });
  }
  if (errors.length > 0) return { ok: false, errors: errors.slice(0, MAX_ERRORS) };
  if (count === 0) return failure('fileText', 'has no places');
  return { ok: true, count, skipped: features.length - count };
}

/** Counts the places in a company's CSV or GeoJSON text. Features are also numbered from 1. */
export const countPlaces = async (companyId: string, text: string): Promise<PlaceCount> =>
  /^\uFEFF?\s*[{[]/.test(text) ? countFeatures(text) : countRows(companyId, text);
