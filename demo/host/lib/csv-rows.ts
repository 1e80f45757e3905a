import Papa from 'papaparse';
import { takeTurn } from './turns.ts';

/** Number of rows that are parsed in one step, which takes about 4 ms. Other calls can run between two steps. */
const ROWS_AT_ONCE = 1000;

interface Options {
  /** Id of the company for which the text is parsed. */
  readonly companyId: string;
  /** Whether to omit rows without any text. */
  readonly skipsEmptyRows: boolean;
}

/**
 * Parses CSV, whose delimiter is detected, and calls `onRow` for each row until it returns true. `problem`
 * describes a syntax error in the row. Resolves when no more rows are needed. Rejects if `onRow` throws.
 */
export async function readCsvRows(
  text: string,
  { companyId, skipsEmptyRows }: Options,
  onRow: (cells: readonly string[], problem: string | undefined) => boolean,
): Promise<void> {
  await takeTurn(companyId);
  return new Promise((resolve, reject) => {
    let count = 0;
    Papa.parse<string[]>(text, {
      skipEmptyLines: skipsEmptyRows ? 'greedy' : false,
      step: ({ data, errors }, parser) => {
        count += 1;
        try {
          if (onRow(data, errors.find(({ type }) => type === 'Quotes')?.message)) return parser.abort();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return parser.abort();
        }
        if (count % ROWS_AT_ONCE !== 0) return;
        parser.pause();
        void takeTurn(companyId).then(() => parser.resume());
      },
      complete: () => resolve(),
    });
  });
}
