import type { Plugin } from 'vite';

/** Brings the module beside it; in nothing but words that every browser with modules knows. */
export const SCRIPT_SOURCE = "import(new URL('define.js', document.currentScript.src).href);\n";

/** Lays `script.js` beside `define.js`: one classic script tag that defines the elements, from wherever it is served. */
export const classicScript = (): Plugin => ({
  name: 'classic-script',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'script.js', source: SCRIPT_SOURCE });
  },
});

/** The client as a module, and for a classic script tag as the global `Spheres`. */
export const clientFiles = [
  { format: 'es', entryFileNames: 'client.js' },
  { format: 'iife', name: 'Spheres', entryFileNames: 'client-script.js' },
] as const;
