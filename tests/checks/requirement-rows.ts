import ts from 'typescript';

/** One row of tests/requirements.md or tests/goals.md. */
export interface Row {
  /** For example `VIEW-04`. */
  id: string;
  area: string;
  text: string;
}

/** The list after parsing: its rows, and the errors in the list itself. */
export interface RequirementList {
  rows: Row[];
  errors: string[];
}

/** A test's title and its location. */
export interface Title {
  text: string;
  file: string;
  line: number;
}

const rowPattern = /^- (([A-Z]+)-\d{1,3}) (.+)$/gm;
const countPattern = /^\| ([A-Z]+) +\| (\d+) +\|$/gm;

/**
 * Parses the list, and checks that no id occurs twice and that each area has as many rows as the list's table
 * announces.
 */
export function parseRequirements(markdown: string): RequirementList {
  const rows = [...markdown.matchAll(rowPattern)]
    .map(([, id = '', area = '', text = '']) => ({ id, area, text }))
    .filter(({ area }) => area !== 'OPEN');
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

const titled = new Set(['test', 'it', 'describe', 'suite', 'fixme', 'skip', 'only']);

/**
 * The titles of all tests and groups in a source file. They are found in the syntax tree, regardless of their
 * quotes.
 */
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

/**
 * The ids in a title: ids of a known area at any position, and anything at the start that looks like an id.
 */
export function idsIn(title: string, areas: ReadonlySet<string>): string[] {
  const text = title.replace(/^['"`]/, '');
  return (
    [...text.matchAll(/\b([A-Z]{3,})-\d{1,3}\b/g)]
      // A title can also name an open point. Open points have no rows, because they are settled by decisions.
      .filter(({ index, 1: area = '' }) => area !== 'OPEN' && (areas.has(area) || index === 0))
      .map(([id]) => id)
  );
}

/** The rows that no title names, and the titles that name an unknown id. */
export function matchTitles(
  rows: readonly Row[],
  titles: readonly Title[],
): { untested: Row[]; unknown: string[] } {
  const ids = new Set(rows.map(({ id }) => id));
  const areas = new Set(rows.map(({ area }) => area));
  const named = new Set<string>();
  const unknown: string[] = [];
  for (const { text, file, line } of titles) {
    for (const id of idsIn(text, areas)) {
      if (ids.has(id)) named.add(id);
      else unknown.push(`${file}:${line} names ${id}, which is not a row`);
    }
  }
  return { untested: rows.filter(({ id }) => !named.has(id)), unknown };
}
