import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { literalText, parseSources, visitAll } from './source-texts.ts';

export interface ProductTexts {
  /** Number of occurrences of each complete literal and JSX text. Substitutions of templates are replaced by `{}`. */
  readonly whole: ReadonlyMap<string, number>;
  readonly names: ReadonlySet<string>;
  /** Numbers in the output format of JavaScript, such as `4000` for `4_000`. */
  readonly numbers: ReadonlySet<string>;
  /** All literals and other texts, concatenated. */
  readonly joined: string;
}

/** Returns whether a literal is a module path or a type and therefore not a text of the product. */
const isSyntax = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent);

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '');

export function readTexts(sources: readonly string[], styles: readonly string[]): ProductTexts {
  const whole = new Map<string, number>();
  const names = new Set<string>();
  const numbers = new Set<string>();
  const add = (text: string): void => {
    whole.set(text, (whole.get(text) ?? 0) + 1);
  };
  const visit = (node: ts.Node): void => {
    const text = literalText(node);
    if (text !== null && !isSyntax(node)) add(text);
    if (ts.isJsxText(node)) add(node.text.replace(/\s+/g, ' ').trim());
    if (ts.isIdentifier(node)) names.add(node.text);
    if (ts.isNumericLiteral(node)) numbers.add(String(Number(node.text)));
  };
  for (const source of parseSources(sources)) visitAll(source, visit);
  const otherFiles = globSync([...styles]).map((path) => withoutComments(readFileSync(path, 'utf8')));
  return { whole, names, numbers, joined: [...whole.keys(), ...otherFiles].join('\n\0\n') };
}
