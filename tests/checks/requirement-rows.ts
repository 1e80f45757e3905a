import ts from 'typescript';

export interface Row {
  /** Id such as `VIEW-04`. */
  id: string;
  area: string;
  text: string;
}

/** The rows of a list and the errors in the list itself. */
export interface RequirementList {
  rows: Row[];
  errors: string[];
}

export interface Title {
  text: string;
  file: string;
  line: number;
}

const rowPattern = /^- (([A-Z][A-Z\d]*)-\d{1,3}) (.+)$/gm;
const countPattern = /^\| ([A-Z][A-Z\d]*) +\| (\d+) +\|$/gm;

/**
 * Parses the list without the rows that state nothing. Checks that no id occurs twice and that each area has as many rows as the table at the start
 * states.
 */
export function parseRequirements(markdown: string): RequirementList {
  const rows = [...markdown.matchAll(rowPattern)]
    .map(([, id = '', area = '', text = '']) => ({ id, area, text }))
    .filter(({ area, text }) => area !== 'OPEN' && !text.startsWith('*States nothing:*'));
  const seen = new Set<string>();
  const errors: string[] = [];
  for (const { id } of rows) {
    if (seen.has(id)) errors.push(`${id} occurs twice`);
    seen.add(id);
  }
  for (const [, area = '', announced] of markdown.matchAll(countPattern)) {
    const found = rows.filter((row) => row.area === area).length;
    if (found !== Number(announced))
      errors.push(`${area} announces ${announced ?? ''} rows and has ${found}`);
  }
  return { rows, errors };
}

const titled = new Set(['test', 'it', 'describe', 'suite', 'step', 'fixme', 'skip', 'only']);

/** Finds the titles of all tests, steps of tests and groups in the syntax tree of a source file. */
export function findTitles(file: string, source: string): Title[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const titles: Title[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && titled.has(calledName(node.expression))) {
      const [title] = node.arguments;
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (title !== undefined && isText(title)) titles.push({ text: title.getText(), file, line });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return titles;
}

function calledName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** Returns the ids in a title. An id of a known area can be anywhere, and any id-like text counts at the start. */
export function idsIn(title: string, areas: ReadonlySet<string>): string[] {
  const text = title.replace(/^['"`]/, '');
  return (
    [...text.matchAll(/\b([A-Z][A-Z\d]{2,})-\d{1,3}\b/g)]
      // A title can also contain an open point. Open points have no rows.
      .filter(({ index, 1: area = '' }) => area !== 'OPEN' && (areas.has(area) || index === 0))
      .map(([id]) => id)
  );
}

/** Maximum number of rows in a title, so that a failed test says what is broken. */
const MAX_ROWS = 3;

/** Finds the rows without a title, and the titles that name unknown rows or too many rows. */
export function matchTitles(
  rows: readonly Row[],
  titles: readonly Title[],
): { untested: Row[]; unknown: string[]; crowded: string[] } {
  const ids = new Set(rows.map(({ id }) => id));
  const areas = new Set(rows.map(({ area }) => area));
  const named = new Set<string>();
  const unknown: string[] = [];
  const crowded: string[] = [];
  for (const { text, file, line } of titles) {
    const found = idsIn(text, areas);
    for (const id of found) {
      if (ids.has(id)) named.add(id);
      else unknown.push(`${file}:${line} names ${id}, which is not a row`);
    }
    if (found.length > MAX_ROWS)
      crowded.push(`${file}:${line} names ${found.length} rows: split the test, or name them in its steps`);
  }
  return { untested: rows.filter(({ id }) => !named.has(id)), unknown, crowded };
}
