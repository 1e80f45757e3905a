import type { Plugin } from 'vite';

/** Imports the module next to it, with syntax that every browser with modules supports. */
export const SCRIPT_SOURCE = "import(new URL('define.js', document.currentScript.src).href);\n";

/** Writes `script.js` next to `define.js`: one classic script tag that defines the elements, from any address. */
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
