import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { findTitles, matchTitles, parseRequirements, type Row } from './requirement-rows.ts';

/*
 * Lists the rows of tests/requirements.md and tests/goals.md without a test by area. `-- VIEW DATA` limits the
 * list to these areas. With --check, it reports errors in the lists, titles with an unknown id or with more
 * than three ids, rows without a test, and rows that only tests of the long parts cover.
 */

/**
 * Rows whose tests take too long for `npm test`, such as every screen in every state, hours of memory
 * measurements, and load.
 */
const LONG_ROWS = new Set(
  'COV-03 COV-04 COV-05 COV-06 COV-07 COV-08 COV-09 ROUTE-19 SCENE-01 SCENE-03 SCENE-04 SCENE-05 SCENE-06 VIEW-01 REL-10 REL-12 REL-13 REL-31'.split(
    ' ',
  ),
);

const words = process.argv.slice(2);
const areas = words.filter((word) => !word.startsWith('--'));

const lists = ['tests/requirements.md', 'tests/goals.md'].map((path) =>
  parseRequirements(readFileSync(path, 'utf8')),
);
const rows = lists.flatMap((list) => list.rows);
const errors = lists.flatMap((list) => list.errors);
const files = globSync(['tests/**/*.{test,spec}.ts', '!tests/bench/node_modules/**']).sort();
const titles = files.flatMap((file) => findTitles(file, readFileSync(file, 'utf8')));
const { untested, unknown, crowded } = matchTitles(rows, titles);
const isLong = (file: string): boolean => file.includes('.long.') || file.startsWith('tests/long/');
const { untested: notInUsual } = matchTitles(
  rows,
  titles.filter(({ file }) => !isLong(file)),
);
const onlyLong = notInUsual.filter((row) => !untested.includes(row));

/** Formats the rows of one area without a test, below a line with their number. */
function report(area: string, without: readonly Row[]): string {
  const total = rows.filter((row) => row.area === area).length;
  const lines = without.map(({ id, text }) => `  ${id} ${text}`);
  return [`${area}: ${total - without.length} of ${total} rows have a test`, ...lines].join('\n');
}

if (!words.includes('--check')) {
  const all = [...new Set(rows.map(({ area }) => area))];
  for (const area of all.filter((name) => areas.length === 0 || areas.includes(name))) {
    console.log(
      report(
        area,
        untested.filter((row) => row.area === area),
      ),
    );
  }
  console.log(`${rows.length - untested.length} of ${rows.length} rows have a test`);
  console.log(`${rows.length - notInUsual.length} of them in npm test; in npm test -- long alone:`);
  console.log(`  ${onlyLong.map(({ id }) => id).join(' ')}`);
}
const unproven = [
  ...untested.map(({ id }) => `${id} has no test: name the row in the title of the test that proves it`),
  ...onlyLong
    .filter(({ id }) => !LONG_ROWS.has(id))
    .map(({ id }) => `${id} is proven by the long parts alone: prove it in a test that \`npm test\` runs`),
];
const found = words.includes('--check')
  ? [...errors, ...unknown, ...crowded, ...unproven]
  : [...errors, ...unknown];
for (const error of found) console.error(error);
process.exitCode = found.length === 0 ? 0 : 1;
