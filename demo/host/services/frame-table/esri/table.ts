import Papa from 'papaparse';

export type Cell = string | number | null;

/** Rounds a number to a number of decimals; null stays null. */
export function round(value: number, decimals: number): number;
export function round(value: number | null, decimals: number): number | null;
export function round(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  // Adding 0 turns -0 into 0.
  return Number(value.toFixed(decimals)) + 0;
}

/** Adds a leading quote to text that a spreadsheet would interpret as a formula. */
const inert = (cell: Cell): Cell =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

/**
 * Writes rows as CSV (RFC 4180, UTF-8 without a byte order mark, line feeds), with one column for each entry
 * of `columns`.
 */
export function table<T>(columns: Readonly<Record<string, (row: T) => Cell>>, rows: readonly T[]): string {
  const cells = Object.values(columns);
  const data = rows.map((row) => cells.map((cell) => inert(cell(row))));
  return `${Papa.unparse({ fields: Object.keys(columns), data }, { newline: '\n' })}\n`;
}
