import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { findTitles, matchTitles, parseRequirements, type Row } from './requirement-rows.ts';

/*
 * Lists the rows of tests/requirements.md and tests/goals.md that no test names, by area; `-- VIEW DATA` keeps to those areas.
 * With --check it is silent about them and fails only on an error: in the list itself, or a title with an unknown id.
 */

const words = process.argv.slice(2);
const areas = words.filter((word) => !word.startsWith('--'));

const lists = ['tests/requirements.md', 'tests/goals.md'].map((path) =>
  parseRequirements(readFileSync(path, 'utf8')),
);
const rows = lists.flatMap((list) => list.rows);
const errors = lists.flatMap((list) => list.errors);
const files = globSync(['tests/**/*.{test,spec}.ts', '!tests/bench/node_modules/**']).sort();
const titles = files.flatMap((file) => findTitles(file, readFileSync(file, 'utf8')));
const { untested, unknown } = matchTitles(rows, titles);
/** Rows that only the long parts prove. */
const isLong = (file: string): boolean => file.includes('.long.') || file.startsWith('tests/long/');
const { untested: notInUsual } = matchTitles(
  rows,
  titles.filter(({ file }) => !isLong(file)),
);
const onlyLong = notInUsual.filter((row) => !untested.includes(row));

/** One area's rows without a test, under a line that counts them. */
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
for (const error of [...errors, ...unknown]) console.error(error);
process.exitCode = errors.length + unknown.length === 0 ? 0 : 1;
