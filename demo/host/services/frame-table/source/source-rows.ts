import type { FieldError } from '../../../../../web/contract/errors.ts';
import { readCsvRows } from '../../../lib/csv-rows.ts';
import { cellsOf, type CellName } from './row-cells.ts';

/**
 * A row of an uploaded file. It describes a sphere by its id or position, or an image from another source.
 */
export type SourceRow = { readonly row: number; readonly name: string | null } & (
  | { readonly kind: 'sphere'; readonly id: number }
  | { readonly kind: 'place'; readonly latitude: number; readonly longitude: number }
  | {
      readonly kind: 'picture';
      readonly latitude: number;
      readonly longitude: number;
      readonly image: string;
      readonly altitude: number | null;
      readonly heading: number | null;
      readonly acquired: string | null;
    }
);

/** Contents of a file; a file with errors is refused. */
export interface SourceFile {
  readonly rows: readonly SourceRow[];
  readonly errors: readonly FieldError[];
}

const MAX_ROWS = 20_000;
const MAX_COLUMNS = 100;
/** Maximum length of a line. No genuine line is longer, and a longer one could contain a million columns. */
const MAX_LINE = 20_000;
const MAX_ERRORS = 20;

const bad = (message: string, field = 'csvBufferObject'): SourceFile => ({
  rows: [],
  errors: [{ field, message }],
});

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 10 || sign === 13) start = at + 1;
    else if (at - start >= MAX_LINE) return true;
  }
  return false;
}

type Cells = Readonly<Record<CellName, string>>;

const optionalNumber = (cell: string): number | null | undefined => {
  if (cell === '') return null;
  const value = /^[+-]?\d{1,15}(\.\d{0,30})?$/.test(cell) ? Number(cell) : NaN;
  return Number.isFinite(value) ? value : undefined;
};

function within(cell: string, low: number, high: number): number | null {
  const value = optionalNumber(cell);
  return typeof value === 'number' && value >= low && value <= high ? value : null;
}

function acquiredOf(cell: string): string | null | undefined {
  if (cell === '') return null;
  const isTime = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(cell);
  return isTime && !Number.isNaN(Date.parse(cell)) ? cell.replace(' ', 'T') : undefined;
}

/** Returns whether a cell can be a file's path or URL. The cell must not start like a formula. */
const isImagePath = (cell: string): boolean => cell.length <= 500 && !/^[=+\-@]/.test(cell);

function readRow(cells: Cells, row: number): SourceRow | string {
  const name = cells.name === '' ? null : cells.name.slice(0, 80);
  if (cells.id !== '') {
    if (!/^[1-9]\d{0,14}$/.test(cells.id)) return 'the id must be a sphere id';
    return { row, name, kind: 'sphere', id: Number(cells.id) };
  }
  const latitude = within(cells.latitude, -90, 90);
  const longitude = within(cells.longitude, -180, 180);
  if (latitude === null || longitude === null)
    return 'it must have an id, or a latitude (-90 to 90) and a longitude (-180 to 180)';
  if (cells.image === '') return { row, name, kind: 'place', latitude, longitude };
  if (!isImagePath(cells.image)) return 'the image must be a path or a URL';
  const altitude = optionalNumber(cells.altitude);
  const heading = optionalNumber(cells.heading);
  const acquired = acquiredOf(cells.timestamp);
  if (altitude === undefined || heading === undefined) return 'altitude and heading must be numbers';
  if (acquired === undefined) return 'the timestamp must look like 2026-05-01T10:30:00Z';
  return { row, name, kind: 'picture', latitude, longitude, image: cells.image, altitude, heading, acquired };
}

/** Rows read so far, and the error that stopped the reading. */
interface Reading {
  readonly rows: SourceRow[];
  readonly errors: FieldError[];
  cells: ReturnType<typeof cellsOf>;
  count: number;
  end: string | null;
}

/** Processes one line, and returns whether it was the last one needed. */
function processLine(reading: Reading, line: readonly string[], problem: string | undefined): boolean {
  reading.count += 1;
  const row = reading.count;
  if (problem !== undefined) reading.end = `Row ${row} of the file is not valid CSV: ${problem}.`;
  else if (line.length > MAX_COLUMNS) reading.end = `The file has more than ${MAX_COLUMNS} columns.`;
  else if (row > MAX_ROWS + 1) reading.end = `The file has more than ${MAX_ROWS.toLocaleString('en')} rows.`;
  else if (reading.cells === null) {
    reading.cells = cellsOf(line);
    if (reading.cells === null)
      reading.end = 'The first row must name the columns: id, or latitude and longitude.';
  } else {
    const read = readRow(reading.cells(line), row);
    if (typeof read !== 'string') reading.rows.push(read);
    else if (reading.errors.length < MAX_ERRORS) reading.errors.push({ field: `row ${row}`, message: read });
  }
  return reading.end !== null;
}

/**
 * Reads the rows of a company's file and detects the delimiter. Rows are numbered from 1, the number of the
 * heading.
 */
export async function readSourceRows(companyId: string, text: string): Promise<SourceFile> {
  if (hasLongLine(text)) return bad('A line of the file is too long.');
  const reading: Reading = { rows: [], errors: [], cells: null, count: 0, end: null };
  await readCsvRows(text, { companyId, skipsEmptyRows: true }, (cells, problem) =>
    processLine(reading, cells, problem),
  );
  if (reading.end !== null) return bad(reading.end);
  if (reading.count < 2) return bad('The file has no rows below the header row.');
  return { rows: reading.rows, errors: reading.errors };
}
