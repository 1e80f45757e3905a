import packageFacts from '../../../package.json' with { type: 'json' };
import { knownGaps, PRODUCTS, type Product, REPORT_DAY, type Row, rowsOf } from './conformance.ts';
import type { Criterion } from './criteria.ts';
import type { Entry, Trial } from './entry.ts';

/** The words for a verdict, which are those of the usual form of such reports, and one for what was not tried. */
export const STATUS_WORDS: Readonly<Record<Entry['status'], string>> = {
  supports: 'Supports',
  partly: 'Partially supports',
  not: 'Does not support',
  'not-applicable': 'Not applicable',
  'not-tried': 'Not tried',
};

const STATUSES = Object.keys(STATUS_WORDS) as readonly Entry['status'][];

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const nameOf = ({ id, name, since }: Criterion): string =>
  `${id} ${name}${since === '2.2' ? ' (new in 2.2)' : ''}`;

/** Returns a text without the characters that Markdown reads as markup. */
const plain = (text: string): string => text.replaceAll(/[\\`*_|[\]]/g, '\\$&').replaceAll('<', '&lt;');

/** Returns the title of a test without the numbers of rows, and with an ellipsis for each part that differs. */
const titleOf = (title: string): string =>
  plain(title.replace(/^(?:[A-Z]{3,4}-\d+[,:]? )+/, '').replaceAll(/\$\{[^}]*\}+/g, '…'));

const lineOf = ({ title }: Trial): string => `Test: ${titleOf(title)}`;

const trialsOf = (entry: Entry): readonly Trial[] => ('trials' in entry ? entry.trials : []);

/** Returns the different trials of rows, each as a line, in the order of their first use. */
const linesOf = (rows: readonly Row[]): readonly string[] => [
  ...new Set(rows.flatMap(({ entry }) => trialsOf(entry).map(lineOf))),
];

function remarkOf(entry: Entry, lines: readonly string[]): string {
  const numbers = trialsOf(entry).map((trial) => lines.indexOf(lineOf(trial)) + 1);
  return [
    plain(entry.remark),
    'gap' in entry && entry.status !== 'not-tried'
      ? `Missing: ${plain(entry.gap.text)} Planned by ${entry.gap.due}.`
      : '',
    entry.status === 'not-tried' ? `Planned by ${entry.gap.due}.` : '',
    numbers.length === 0 ? '' : `Tried: ${numbers.join(', ')}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns the report about one product as Markdown: both tables, and how it was tried. */
function productReport(product: Product): string {
  const lines = linesOf(rowsOf(product));
  const levelTable = (level: Criterion['level']): string =>
    table(
      ['Criteria', 'Conformance level', 'Remarks and explanations'],
      rowsOf(product, level).map(({ criterion, entry }) => [
        nameOf(criterion),
        STATUS_WORDS[entry.status],
        remarkOf(entry, lines),
      ]),
    );
  return [
    `### ${product.title}: level A`,
    levelTable('A'),
    `### ${product.title}: level AA`,
    levelTable('AA'),
    `### ${product.title}: how it was tried`,
    lines.map((line, at) => `${at + 1}. ${line}`).join('\n'),
  ].join('\n\n');
}

const summary = (): string =>
  table(
    ['Product', ...STATUSES.map((status) => STATUS_WORDS[status])],
    PRODUCTS.map((product) => [
      product.title,
      ...STATUSES.map((status) =>
        String(rowsOf(product).filter(({ entry }) => entry.status === status).length),
      ),
    ]),
  );

const gaps = (): string =>
  table(
    ['Criterion', 'Product', 'Known since', 'Planned by', 'What is missing'],
    knownGaps().map(({ criterion, products, since, due, text }) => [
      `${nameOf(criterion)}, level ${criterion.level}`,
      products.join(', '),
      since,
      due,
      plain(text),
    ]),
  );

const untried = (): string =>
  table(
    ['Product', 'Criteria'],
    PRODUCTS.map((product) => ({
      product,
      rows: rowsOf(product).filter(({ entry }) => entry.status === 'not-tried'),
    }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ product, rows }) => [product.title, rows.map(({ criterion }) => criterion.id).join(', ')]),
  );

/** What replaces each mark in the files of the documentation. */
const TABLES: Readonly<Record<string, () => string>> = {
  '{conformance:summary}': summary,
  '{conformance:gaps}': gaps,
  '{conformance:untried}': untried,
  '{conformance:day}': () => REPORT_DAY,
  '{conformance:version}': () => packageFacts.version,
  ...Object.fromEntries(
    PRODUCTS.map((product) => [`{conformance:${product.id}}`, () => productReport(product)]),
  ),
};

const MARK = /\{conformance:[a-z]+\}/g;

/** Replaces the marks in a file of the documentation by the tables. Throws an Error for a mark that does not exist. */
export const fillConformance = (source: string): string =>
  source.replaceAll(MARK, (mark) => {
    const made = TABLES[mark];
    if (made === undefined) throw new Error(`${mark} is not one of ${Object.keys(TABLES).join(', ')}.`);
    return made();
  });

/** Returns a file of the documentation without the tables, for the search. */
export const withoutConformance = (source: string): string => source.replaceAll(MARK, '');
