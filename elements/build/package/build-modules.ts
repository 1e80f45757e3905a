import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { type InlineConfig, type Plugin, build } from 'vite';
import { classicScript, clientFiles } from '../classic-script.ts';
import { mapStylesWithout } from '../map-styles-without.ts';
import { notices } from '../notices.ts';
import { ownCopies } from '../own-copies.ts';
import { packedAtlases } from '../packed-atlases.ts';
import { threeWithout } from '../three-without.ts';
import { vectorTileWithout } from '../vector-tile-without.ts';
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

/**
 * The modules that the map's element shares with the chunks that it imports dynamically, except
 * `sphere-set.ts`, which is copied into each chunk. If the shared modules were in the element's chunk, the other
 * chunks would import that chunk in turn. Vite does not omit such a cycle from pages without a map.
 */
const MAP_PARTS = /elements\/(map\/base\/(map-limits|view-cone)|page\/worker-address)\.ts$/;

const shared: InlineConfig = {
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  base: './',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Moves the source maps to another folder, with the same paths. */
function moveMaps(outDir: string, mapsDir: string): void {
  rmSync(mapsDir, { recursive: true, force: true });
  for (const path of globSync('**/*.js.map', { cwd: outDir })) {
    mkdirSync(dirname(join(mapsDir, path)), { recursive: true });
    renameSync(join(outDir, path), join(mapsDir, path));
  }
}

/**
 * Builds the modules together so that they share code, and so that the registered classes are also the
 * exported ones. Writes their source maps to a folder unless it is null.
 */
export async function buildModules(outDir: string, mapsDir: string | null): Promise<void> {
  const licenses = notices(outDir, 'modules');
  await build({
    ...shared,
    plugins: [
      litForBoth,
      threeWithout(),
      mapStylesWithout(),
      packedAtlases(),
      ownCopies('/sphere-set.ts'),
      classicScript(),
      licenses.page,
    ],
    worker: {
      format: 'es',
      plugins: () => [vectorTileWithout(), licenses.worker],
      rolldownOptions: {
        output: {
          entryFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'chunks/[name]-[hash][extname]',
          // Bundlers copy the file of a worker, but not the files that it imports.
          codeSplitting: false,
        },
      },
    },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: mapsDir === null ? false : 'hidden',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(ROOT, file)])),
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/],
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'chunks/[name]-[hash][extname]',
          codeSplitting: { groups: [{ name: 'map-parts', test: MAP_PARTS }] },
          // Frameworks that render on a server run modules with this directive in browsers too. The directive
          // is not in the source, because bundlers of single-page apps warn about it.
          intro: ({ name }) => (name.startsWith('react') ? "'use client';" : ''),
          // The annotations allow bundlers to omit components that a page does not use.
          comments: { legal: true, annotation: true, jsdoc: false },
        },
      },
    },
  });
  if (mapsDir !== null) moveMaps(outDir, mapsDir);
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
