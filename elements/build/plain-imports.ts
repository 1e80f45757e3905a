import { type Plugin, Visitor, parseSync } from 'vite';

/** The name of Vite's helper for dynamic imports. */
const HELPER = '__vitePreload';

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Replaces each `__vitePreload(load, …)` by the import that `load` contains, or by a call of `load`. Spaces fill the
 * rest, so that the source map stays valid.
 */
export function withoutHelper(code: string): string {
  let rest = code;
  const write = ({ start, end }: Span, text: string): void => {
    rest = rest.slice(0, start) + text.padEnd(end - start) + rest.slice(end);
  };
  new Visitor({
    CallExpression(call) {
      const [load] = call.arguments;
      if (call.callee.type !== 'Identifier' || call.callee.name !== HELPER) return;
      if (load?.type !== 'ArrowFunctionExpression') return;
      const isImport = load.body.type !== 'BlockStatement' && !load.async;
      const kept: Span = isImport ? load.body : load;
      write({ start: call.start, end: kept.start }, isImport ? '' : '(');
      write({ start: kept.end, end: call.end }, isImport ? '' : ')()');
    },
  }).visit(parseSync('chunk.js', code).program);
  return rest;
}

/**
 * Removes Vite's helper for dynamic imports, which preloads style sheets and modules that a chunk needs. The
 * library's chunks have no style sheets and preload nothing, and the helper would load before the first tile.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export const ${HELPER} = (load) => load();`,
  },
  renderChunk: (code) => (code.includes(`${HELPER}(`) ? { code: withoutHelper(code), map: null } : null),
});
