import { type Plugin, Visitor, parseSync } from 'vite';

/** The name of Vite's helper for dynamic imports. */
const HELPER = '__vitePreload';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** An async function that only returns some exports of a module, `{ const NAMES = await IMPORT; return NAMES }`. */
const SELECTION = /^\{\s*const (\{[^}]*\}) = await (import\([^()]*\));\s*return (\{[^}]*\});?\s*\}$/d;

/** Returns the import in the body of an async function that returns some exports of a module; null for other bodies. */
function selectedImport(code: string, body: Span): Span | null {
  const match = SELECTION.exec(code.slice(body.start, body.end));
  const [start, end] = match?.indices?.[2] ?? [];
  const isSame = match?.[1]?.replace(/[\s,]/g, '') === match?.[3]?.replace(/[\s,]/g, '');
  return isSame && start !== undefined && end !== undefined
    ? { start: body.start + start, end: body.start + end }
    : null;
}

/**
 * Replaces each `__vitePreload(load, …)` by the import that `load` contains, or by a call of `load`. Spaces fill the
 * rest, so that the source map stays valid. Vite inserts functions that select the exports that are used; unused ones
 * are removed before chunks are written, so that the whole module serves as well.
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
      const imported: Span | null =
        load.body.type === 'BlockStatement' ? selectedImport(code, load.body) : load.async ? null : load.body;
      const kept = imported ?? load;
      write({ start: call.start, end: kept.start }, imported ? '' : '(');
      write({ start: kept.end, end: call.end }, imported ? '' : ')()');
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
