import type { Plugin } from 'vite';

/**
 * Replaces Vite's helper for dynamic imports, which preloads style sheets and modules that a chunk needs. The
 * library's chunks have no style sheets and preload nothing, and the helper would load before the first tile.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});
