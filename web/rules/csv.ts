/** Characters at the start of a cell that make a spreadsheet interpret it as a formula. */
const actsAsFormula = /^[=+\-@\t\r]/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  if (actsAsFormula.test(cell)) return quoted(`'${cell}`);
  return /[",\r\n]|^\s|\s$/.test(cell) ? quoted(cell) : cell;
}

/** Converts a table to CSV (RFC 4180). No cell can act as a formula. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(writeCell).join(',')).join('\r\n');
