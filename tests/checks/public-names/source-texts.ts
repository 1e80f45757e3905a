import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

/** The syntax trees of all files that match the patterns, without comments. */
export function parseSources(patterns: readonly string[]): ts.SourceFile[] {
  return globSync([...patterns])
    .sort()
    .map((file) => parseSource(file, readFileSync(file, 'utf8')));
}

/** The syntax tree of one file. */
export function parseSource(file: string, text: string): ts.SourceFile {
  const kind = /\.[jt]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

/** Visits a node and all its descendants. */
export function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    visitAll(child, visit);
  });
}

/** The text of a literal, with `{}` for a template's substitutions; null for any other node. */
export function literalText(node: ts.Node | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return literalText(node.expression);
  return null;
}
