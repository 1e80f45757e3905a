import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type InlineConfig, type Plugin, build } from 'vite';
import { classicScript, clientFiles } from '../classic-script.ts';
import { notices } from '../notices.ts';
import { threeWithout } from '../three-without.ts';
import { ROOT, entries } from './entries.ts';

/**
 * Resolves Lit to its builds for Node, which also work in a browser. Without a DOM, these builds provide
 * substitutes for the DOM classes. A page that is rendered on a server can therefore import the same modules
 * as in the browser.
 */
const litForBoth: Plugin = {
  name: 'lit-for-both',
  enforce: 'pre',
  resolveId: (source, importer = import.meta.filename) =>
    /^(lit|lit-html|lit-element|@lit\/(?!react$)[^/]+)(\/|$)/.test(source)
      ? createRequire(importer.replace(/\?.*$/, '')).resolve(source)
      : null,
};

const shared: InlineConfig = {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  base: './',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
};

/**
 * Builds the modules together so that they share code, and so that the registered classes are also the
 * exported ones.
 */
export async function buildModules(outDir: string): Promise<void> {
  const licences = notices(outDir, 'modules');
  await build({
    ...shared,
    plugins: [litForBoth, threeWithout(), classicScript(), licences.page],
    worker: {
      format: 'es',
      plugins: () => [licences.worker],
      rolldownOptions: {
        output: {
          entryFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'chunks/[name]-[hash][extname]',
        },
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(ROOT, file)])),
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'chunks/[name]-[hash][extname]',
        },
      },
    },
  });
}

export async function buildClientScript(outDir: string): Promise<void> {
  await build({
    ...shared,
    plugins: [notices(outDir, 'client-script').page],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(ROOT, entries['client'] ?? ''),
        preserveEntrySignatures: 'strict',
        output: clientFiles.filter(({ format }) => format === 'iife'),
      },
    },
  });
}
