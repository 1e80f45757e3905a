import { MEASURE_KINDS, type MeasureKind } from '../../model/measures.ts';
import type { Measure } from '../measure.ts';
import { totalCovariance } from '../measured-point.ts';
import { recordOf } from './point-record.ts';
import {
  type FilePosition,
  MeasureReader,
  type MeasuresRead,
  type ReadOptions,
  fileError,
  positionOf,
} from './reading.ts';
import { statedFigures } from './stated-figures.ts';

const COLUMNS = [
  'measure',
  'kind',
  'name',
  'point',
  'latitude',
  'longitude',
  'altitude_m',
  'height_above_sea_m',
  'basis',
  'sd_east_m',
  'sd_north_m',
  'sd_up_m',
  'figures',
  'precision',
] as const;

/** Spreadsheets run texts with these beginnings as formulas (OWASP, CSV injection). */
const FORMULA = /^'*[=+\-@\t\r]/;

const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const asWritten = (text: string): string =>
  FORMULA.test(text) && text.startsWith("'") ? text.slice(1) : text;

const cellOf = (text: string): string =>
  /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function rowsOf(measure: Measure): string[][] {
  const figures = statedFigures(measure)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  return measure.points.map((point, at) => {
    const { latitude, longitude, altitude, geoidUndulation, basis } = point;
    const covariance = totalCovariance(point);
    const deviations = [0, 4, 8].map((place) =>
      covariance ? String(Math.sqrt(covariance[place] ?? NaN)) : '',
    );
    return [
      measure.id,
      measure.kind,
      withoutFormula(measure.name),
      String(at + 1),
      String(latitude),
      String(longitude),
      String(altitude),
      geoidUndulation === null ? '' : String(altitude - geoidUndulation),
      basis,
      ...deviations,
      at === 0 ? figures : '',
      JSON.stringify(recordOf(point)),
    ];
  });
}

/**
 * Returns measures as CSV (RFC 4180), a line for each point: the place, the altitude in meters above the WGS84 ellipsoid,
 * the standard deviations, and, with the first point, the figures of the measure with deviations and intervals.
 */
export const writeCsv = (measures: readonly Measure[]): string =>
  [[...COLUMNS], ...measures.flatMap(rowsOf)].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** Splits a text into rows of cells. Quoted cells can contain separators, quotes and line breaks. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)?)(${separator}|\\r?\\n|\\r|$)`,
    'gy',
  );
  let row: string[] = [];
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match)
      throw fileError(`The file has an unfinished quotation at character ${at + 1}. Export it again.`);
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push([...row, '']);
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

/** The names of columns in files of other programs, in lower case. */
const NAMES = {
  latitude: ['latitude', 'lat', 'y', 'breite'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x', 'länge'],
  altitude: ['altitude_m', 'altitude', 'alt', 'elevation', 'ele', 'z', 'height', 'höhe'],
  measure: ['measure', 'id', 'group'],
  kind: ['kind', 'type'],
  name: ['name', 'title', 'label'],
  precision: ['precision'],
} as const;

/** Returns a number as written with a point or, in files with semicolons, a comma; null for anything else. */
function numberOf(text: string | undefined, separator: string): number | null {
  const trimmed = (text ?? '').trim();
  const plain = separator === ';' ? trimmed.replace(',', '.') : trimmed;
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

function recordIn(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return { covariance: 'invalid' };
  }
}

const SHAPES: Readonly<Record<string, MeasureKind>> = Object.fromEntries(
  MEASURE_KINDS.map((kind) => [kind, kind]),
);

/** The rows of one measure. */
interface Group {
  readonly kind: MeasureKind;
  readonly name: string;
  readonly positions: (FilePosition | null)[];
}

/**
 * Reads measures from CSV, also from other programs, whose rows become points. Columns can be separated by commas,
 * semicolons or tabs; they are found by their names, such as `lat`, `lng` and `elevation`. A file of `writeCsv` gives the
 * same measures again.
 *
 * @throws ViewerError with `object-invalid` if there are no columns of coordinates, or no measure.
 */
export function readCsvMeasures(given: string, options: ReadOptions = {}): MeasuresRead {
  const text = given.replace(/^\uFEFF/, '');
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const separator = [',', ';', '\t'].reduce((best, one) =>
    head.split(one).length > head.split(best).length ? one : best,
  );
  const [header = [], ...rows] = cellsOf(text, separator);
  const names = header.map((cell) => cell.trim().toLowerCase());
  const columnOf = (accepted: readonly string[]): number =>
    names.findIndex((name) => accepted.includes(name));
  const at = Object.fromEntries(
    Object.entries(NAMES).map(([name, accepted]) => [name, columnOf(accepted)]),
  ) as Record<keyof typeof NAMES, number>;
  if (at.latitude < 0 || at.longitude < 0)
    throw fileError('The first line of the file must name the columns `latitude` and `longitude`.');
  const groups = new Map<string, Group>();
  rows.forEach((row, n) => {
    const shape = SHAPES[row[at.kind] ?? ''];
    const key = shape && shape !== 'point' ? `measure ${row[at.measure] ?? ''}` : `row ${n + 2}`;
    const group = groups.get(key) ?? {
      kind: shape ?? 'point',
      name: asWritten(row[at.name] ?? ''),
      positions: [],
    };
    const [latitude, longitude, altitude] = [at.latitude, at.longitude, at.altitude].map((column) =>
      numberOf(row[column], separator),
    );
    group.positions.push(positionOf(latitude, longitude, altitude, recordIn(row[at.precision])));
    groups.set(key, group);
  });
  const reader = new MeasureReader(options);
  for (const [title, { kind, name, positions }] of groups)
    reader.add({ kind, shape: kind, name, positions }, title);
  return reader.result();
}
