import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import Papa from 'papaparse';
import { readCsvRows } from '../../../../demo/host/lib/csv-rows.ts';

async function rowsOf(text: string, skipsEmptyRows: boolean): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  await readCsvRows(text, { companyId: 'company', skipsEmptyRows }, (cells) => {
    rows.push(cells);
    return false;
  });
  return rows;
}

/** Generates a table of several thousand rows, whose cells contain delimiters, quotes and line breaks. */
const table = fc
  .array(fc.array(fc.stringMatching(/^[a ",\n\r;é]{0,4}$/), { minLength: 2, maxLength: 3 }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((rows) => Papa.unparse(Array.from({ length: 100 }, () => rows).flat(), { newline: '\n' }));

test('reading a CSV file in steps gives the same rows as reading it in a single step', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.boolean(), async (text, skipsEmptyRows) => {
      const { data } = Papa.parse<string[]>(text, { skipEmptyLines: skipsEmptyRows ? 'greedy' : false });
      assert.deepEqual(await rowsOf(text, skipsEmptyRows), data);
    }),
    { numRuns: 30 },
  );
});

test('FIX-08 other code runs at least 20 times while 20,000 rows of a CSV file are read', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  const rows = await rowsOf('1,2\n'.repeat(20_000), true);
  clearImmediate(immediate);
  assert.equal(rows.length, 20_000);
  assert.ok(turns >= 20, `${turns} turns`);
});

test('the CSV reader stops when its callback returns true, and rejects if the callback throws an error', async () => {
  const text = '1\n'.repeat(5000);
  let seen = 0;
  await readCsvRows(text, { companyId: 'company', skipsEmptyRows: true }, () => (seen += 1) === 2500);
  assert.equal(seen, 2500);
  const failing = readCsvRows(text, { companyId: 'company', skipsEmptyRows: true }, () => {
    if ((seen += 1) > 5000) throw new Error('Row 2500 failed.');
    return false;
  });
  await assert.rejects(failing, { message: 'Row 2500 failed.' });
});
