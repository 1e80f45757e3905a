import type { Plugin } from 'vite';

/**
 * Imports the module `define.js` in the same folder. Unlike an import statement, `import()` also works in a
 * classic script.
 */
export const SCRIPT_SOURCE = "import(new URL('define.js', document.currentScript.src).href);\n";

/**
 * Writes `script.js` next to `define.js`, so that a single classic script tag can define the elements from
 * any URL.
 */
export const classicScript = (): Plugin => ({
  name: 'classic-script',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'script.js', source: SCRIPT_SOURCE });
  },
});

/** The client as a module and, for a classic script tag, as the global `Spheres`. */
export const clientFiles = [
  { format: 'es', entryFileNames: 'client.js', minify: true, comments: { annotation: false } },
  { format: 'iife', name: 'Spheres', entryFileNames: 'client-script.js' },
] as const;
