import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  knownGaps,
  PRODUCTS,
  type Product,
  REPORT_DAY,
  rowsOf,
} from '../../../../demo/site/conformance/conformance.ts';
import { CRITERIA } from '../../../../demo/site/conformance/criteria.ts';
import { type Entry, gap, partly, testsOf } from '../../../../demo/site/conformance/entry.ts';
import {
  fillConformance,
  STATUS_WORDS,
  withoutConformance,
} from '../../../../demo/site/conformance/report-tables.ts';
import { findTitles } from '../../../checks/requirement-rows.ts';

const entriesOf = (product: Product): readonly (readonly [where: string, Entry])[] =>
  rowsOf(product).map(({ criterion, entry }) => [`${product.title}, ${criterion.id}`, entry] as const);

const all = PRODUCTS.flatMap(entriesOf);

const known = new Map<string, ReadonlySet<string>>();

/** Returns the titles of the tests and steps of a file, as they are written between their quotes. */
function titlesIn(file: string): ReadonlySet<string> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const titles = findTitles(file, source).map(({ text }) => text.slice(1, -1).replaceAll(/\\(['"`])/g, '$1'));
  const found = new Set(titles);
  known.set(file, found);
  return found;
}

test('A11Y-01 every criterion of the levels A and AA of WCAG 2.2 has a verdict for every product', () => {
  const levels = { A: 0, AA: 0 };
  for (const { level } of CRITERIA) levels[level] += 1;
  assert.deepEqual(levels, { A: 31, AA: 24 });
  assert.equal(new Set(CRITERIA.map(({ id }) => id)).size, 55);
  const titles = PRODUCTS.map(({ id }) => id);
  assert.deepEqual(titles, ['element', 'map', 'frame', 'portal', 'documentation']);
  for (const { entries } of PRODUCTS)
    assert.deepEqual(Object.keys(entries).sort(), CRITERIA.map(({ id }) => id).sort());
});

test('A11Y-01 each test that the table names exists, in the file that it names', () => {
  const missing = all.flatMap(([where, entry]) =>
    ('trials' in entry ? entry.trials : []).flatMap((trial) =>
      titlesIn(trial.file).has(trial.title) ? [] : [`${where}: ${trial.file} has no test “${trial.title}”`],
    ),
  );
  assert.deepEqual(missing, []);
});

test('A11Y-01 what is supported is proven by a test or a dated check, and what is missing has two days', () => {
  for (const [where, entry] of all) {
    assert.match(entry.remark, /^[A-Z][^]*\.$/, `the remark is a sentence: ${where}`);
    if (entry.status === 'supports') assert.ok(entry.trials.length > 0, where);
    if (!('gap' in entry)) continue;
    const { since, due, text } = entry.gap;
    assert.match(text, /^[A-Z][^]*\.$/, where);
    assert.ok(Date.parse(since) <= Date.parse(REPORT_DAY) && Date.parse(due) > Date.parse(REPORT_DAY), where);
    // From this day, counties of 50,000 people and more must not use what falls short (28 CFR 35.200).
    assert.ok(due < '2027-04-26', where);
  }
});

const made = (name: string): string => fillConformance(`{conformance:${name}}`);

const cellsOf = (markdown: string): readonly (readonly string[])[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.slice(2, -2).split(/(?<!\\) \| /));

test('A11Y-02 the tables of the report have a row per criterion, whose numbers lead to the list of trials', () => {
  for (const product of PRODUCTS) {
    const report = made(product.id);
    const rows = cellsOf(report).filter(([first]) => first !== 'Criteria');
    assert.equal(rows.length, CRITERIA.length, product.title);
    const lines = report.split('\n').filter((line) => /^\d+\. /.test(line));
    for (const { criterion, entry } of rowsOf(product)) {
      const [, status, remark = ''] = rows.find(([first]) => first?.startsWith(`${criterion.id} `)) ?? [];
      assert.equal(status, STATUS_WORDS[entry.status]);
      const [, numbers = ''] = /Tried: ([\d, ]+)\./.exec(remark) ?? [];
      const count = 'trials' in entry ? entry.trials.length : 0;
      const named = numbers.split(', ').filter((number) => number !== '');
      assert.equal(named.length, count, `${product.title}, ${criterion.id}`);
      for (const number of named) assert.match(lines[Number(number) - 1] ?? '', /^\d+\. Test: /);
    }
  }
});

test('A11Y-02 the statement counts the verdicts and lists every gap once, with its products and days', () => {
  for (const [at, [title, ...counts]] of cellsOf(made('summary')).slice(1).entries()) {
    assert.equal(title, PRODUCTS[at]?.title);
    assert.equal(
      counts.reduce((sum, count) => sum + Number(count), 0),
      CRITERIA.length,
    );
  }
  const listed = cellsOf(made('gaps')).slice(1);
  assert.equal(listed.length, knownGaps().length);
  const shared = gap('Shared.');
  const entries = (entry: Entry) =>
    Object.fromEntries(CRITERIA.map(({ id }) => [id, entry])) as Product['entries'];
  const one = partly('Some.', shared, testsOf('a.test.ts')('b'));
  const [first, ...more] = knownGaps([
    { id: 'element', title: 'One', entries: entries(one) },
    { id: 'frame', title: 'Two', entries: entries({ ...one, remark: 'As One.' }) },
  ]);
  assert.deepEqual(first?.products, ['One', 'Two']);
  assert.equal(more.length, CRITERIA.length - 1);
});

test('a mark without a table is an error, and the search index leaves the tables out', () => {
  assert.throws(() => fillConformance('{conformance:nothing}'), /is not one of/);
  assert.equal(withoutConformance('a {conformance:portal} b'), 'a  b');
});
