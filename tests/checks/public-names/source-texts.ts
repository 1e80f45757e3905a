import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

/** Parses all files that match the patterns into syntax trees. */
export function parseSources(patterns: readonly string[]): ts.SourceFile[] {
  return globSync([...patterns])
    .sort()
    .map((file) => parseSource(file, readFileSync(file, 'utf8')));
}

export function parseSource(file: string, text: string): ts.SourceFile {
  const kind = /\.[jt]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

export function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    visitAll(child, visit);
  });
}

/** Returns the text of a literal with `{}` in place of a template's substitutions, or null for any other node. */
export function literalText(node: ts.Node | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return literalText(node.expression);
  return null;
}
