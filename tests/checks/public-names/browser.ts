import ts from 'typescript';
import { browserSources } from './product-files.ts';
import { buildConfig, matchScreen } from './product.ts';
import { literalText, parseSources, visitAll } from './source-texts.ts';

/** Storage calls of the browser's API and of the portal's wrappers. */
const storageCall =
  /(^|\.)(storage|localStorage|sessionStorage)\.(read|write|remove|watch|getItem|setItem|removeItem)$/;

/** Functions that open a resource under a name that other pages and later visits share. */
const openers = /(^|\.)(BroadcastChannel|indexedDB\.open|caches\.open|locks\.request)$/;

const calledWith = (node: ts.Node): [called: string, first: ts.Expression | undefined] | null =>
  ts.isCallExpression(node) || ts.isNewExpression(node)
    ? [node.expression.getText(), node.arguments?.[0]]
    : null;

/** Returns the values of a file's constants and the return expressions of its arrow functions without a block. */
function constantsOf(source: ts.SourceFile): ReadonlyMap<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  visitAll(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || node.initializer === undefined)
      return;
    const { initializer } = node;
    const isShort = ts.isArrowFunction(initializer) && !ts.isBlock(initializer.body);
    found.set(node.name.text, isShort ? initializer.body : initializer);
  });
  return found;
}

/** Returns the text of an expression with `{}` in place of variable parts, or null if the text is unknown. */
function textOf(
  expression: ts.Expression | undefined,
  constants: ReadonlyMap<string, ts.Expression>,
): string | null {
  const text = literalText(expression);
  if (text !== null || expression === undefined) return text;
  const name = ts.isCallExpression(expression) ? expression.expression : expression;
  const value = ts.isIdentifier(name) ? constants.get(name.text) : undefined;
  return value === undefined || value === expression ? null : textOf(value, constants);
}

/** Returns the names under which the browser stores values. Throws if a name cannot be derived from the sources. */
function storageKeys(sources: readonly ts.SourceFile[]): string[] {
  const found: string[] = [];
  for (const source of sources) {
    const constants = constantsOf(source);
    visitAll(source, (node) => {
      const [called, first] = calledWith(node) ?? [''];
      if (!storageCall.test(called) && !openers.test(called)) return;
      const key = textOf(first, constants);
      if (key === null) throw new Error(`${source.fileName}: the name in ${node.getText()} cannot be read.`);
      found.push(key);
    });
    if (/\bdocument\.cookie\b/.test(source.text)) throw new Error(`${source.fileName} uses cookies.`);
  }
  return found;
}

/** Returns the paths in the portal's sources that lead to a screen. */
function screenPaths(sources: readonly ts.SourceFile[]): string[] {
  const written = new Set<string>();
  for (const source of sources) {
    visitAll(source, (node) => {
      const text = literalText(node);
      if (text !== null && /^(\/[\w-]+)+$/.test(text)) written.add(text);
    });
  }
  const named = [...written].map((path) => [path, matchScreen(path).screen] as const);
  return named
    .filter(([, screen]) => screen !== 'unknown' && screen !== 'not-found')
    .map(([path, screen]) => `${path} = ${screen}`);
}

/** Returns the names of values that the browser stores and the paths of the portal's screens. */
export function browserNames(): { readonly stored: string[]; readonly screens: string[] } {
  const sources = parseSources(browserSources);
  return { stored: storageKeys(sources), screens: screenPaths(sources) };
}

/** Returns the entry files of the built library, which pages reference in script tags. */
export function builtEntries(modes: readonly string[]): string[] {
  return modes.flatMap((mode) => {
    const { build } = buildConfig({ mode, command: 'build' });
    const { output } = build?.rolldownOptions ?? {};
    const entry = build?.lib === false ? undefined : build?.lib?.entry;
    const names = typeof entry === 'object' ? Object.keys(entry) : [];
    const written = [output ?? []]
      .flat()
      .map(({ entryFileNames, name: global }) => [entryFileNames, global] as const);
    return names.flatMap((name) =>
      written.map(([file, global]) => {
        const path = typeof file === 'string' ? file.replace('[name]', name) : name;
        return `${path}${global === undefined ? '' : ` global ${global}`}`;
      }),
    );
  });
}
