import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, type UserConfig, defineConfig } from 'vite';
import { classicScript, clientFiles } from './elements/build/classic-script.ts';
import { inlineRuntime } from './elements/build/inline-runtime.ts';
import { libraryEntries } from './elements/build/library-entries.ts';
import { litWithout } from './elements/build/lit-without.ts';
import { mapStylesWithout } from './elements/build/map-styles-without.ts';
import { minifyTemplates } from './elements/build/minify-templates.ts';
import { notices } from './elements/build/notices.ts';
import { importerOfCopy, ownCopies } from './elements/build/own-copies.ts';
import { threeWithout } from './elements/build/three-without.ts';
import { vectorTileWithout } from './elements/build/vector-tile-without.ts';

const placeOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds workers as separate module files. `plugins` process the modules of each worker. */
const worker = (folder: string, ...plugins: readonly Plugin[]): NonNullable<UserConfig['worker']> => ({
  format: 'es',
  plugins: () => [...plugins],
  rolldownOptions: {
    output: {
      entryFileNames: `${folder}/[name]-[hash].js`,
      chunkFileNames: `${folder}/[name]-[hash].js`,
      assetFileNames: `${folder}/[name]-[hash][extname]`,
      // Annotations for bundlers serve nothing in a worker.
      comments: { annotation: false },
    },
  },
});

/** Omits calls of these functions, with which three.js warns developers. In development, three.js still warns. */
const withoutWarnings = { manualPureFunctions: ['warn', 'warnOnce'] };

type Entry = keyof typeof libraryEntries;

/**
 * Chunks for modules that several other chunks import. Without them, the bundler writes a file for each set of
 * importers, and chains of small files delay the tiles.
 */
const sharedChunks = {
  /** What a page loads before it requests a sphere. */
  sources:
    /elements\/(source\/(api-calls|api-source|api-sphere|read-json|sphere-places)|model\/(responded|sphere|sphere-source)|geo\/distance)\.ts|node_modules\/zod\/.+\/iso\.js/,
  shared:
    /elements\/(geo\/(earth|ground|lens|pixel-ray|pointing|projection)|model\/(goals|objects\/sphere-frame)|map\/base\/map-limits|page\/(added-styles|adopt-styles|worker-address)|viewer\/(base\/world-frame|query\/can-search-places|surface\/surface-sources))\.ts/,
  controls:
    /elements\/(input\/walk-keys|language\/put-values|model\/(capture-date|capture-time|copyright|distance-units)|panels\/(define-elements|dialog-focus|icons|lazy-texts|panel-frame|panel-requests|panel\.styles|shared\.styles|texts))\.ts/,
  language:
    /elements\/(language\/(languages|shown-texts)|panels\/translations\/load-translation|viewer\/chrome\/viewer-language)\.ts/,
};

/** Further modules of `sources`, which the embedded viewer has in its entry. */
const readers =
  /elements\/(source\/static-source|model\/(issue-text|sphere-collection))\.ts|node_modules\/zod\//;

function chunkOf(id: string, entry: Entry): string | null {
  const module = importerOfCopy(id) ?? id;
  if (entry !== 'embed-viewer' && readers.test(module)) return 'sources';
  return Object.entries(sharedChunks).find(([, modules]) => modules.test(module))?.[0] ?? null;
}

const chunksOf = (entry: Entry): Rolldown.OutputOptions => ({
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  assetFileNames: 'chunks/[name]-[hash][extname]',
  // Libraries for bundlers keep line breaks and annotations; this one is for pages.
  minify: true,
  comments: { annotation: false },
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: (id) => chunkOf(id, entry) }],
  },
});

/**
 * Builds the element library in dist/elements as modules for pages without a bundler. Entries have stable
 * names, and the files that they load have hashed names. A dynamic import loads a single chunk. For example,
 * `stage` contains three.js and all drawing code.
 *
 * Each run builds one entry. The default is `define`, which registers the elements, and `--mode index` builds
 * the entry that only exports. `--mode embed-frame` and `--mode embed-viewer` build the two scripts of an
 * embedded viewer's page. `--mode client` builds the client for pages that embed a frame.
 */
function elements(entry: Entry): UserConfig {
  const licenses = notices(placeOf('dist/elements'), entry);
  return {
    root: placeOf('.'),
    base: './',
    publicDir: false,
    // A library leaves this to the application that bundles it.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [
      threeWithout(),
      litWithout(),
      mapStylesWithout(),
      minifyTemplates(),
      inlineRuntime(),
      ownCopies('/angle.ts'),
      licenses.page,
      ...(entry === 'define' ? [classicScript()] : []),
    ],
    worker: worker('chunks', vectorTileWithout(), licenses.worker),
    build: {
      outDir: 'dist/elements',
      emptyOutDir: entry === 'define',
      target: 'es2022',
      sourcemap: true,
      manifest: `.vite/${entry}.json`,
      // Dynamic imports of a library stay plain; those of an application preload style sheets.
      lib: { entry: { [entry]: libraryEntries[entry] } },
      rolldownOptions: {
        // Shared code stays in the entry, so that a page needs no further file before it requests its first
        // tile.
        preserveEntrySignatures: 'allow-extension',
        treeshake: withoutWarnings,
        output: entry === 'client' ? [...clientFiles] : [chunksOf(entry)],
      },
    },
  };
}

/** Builds the portal in dist/web (`--mode web`). All files except the pages have hashed names. */
function portal(): UserConfig {
  const licenses = notices(placeOf('dist/web'), 'portal');
  return {
    root: placeOf('web'),
    base: '/',
    publicDir: false,
    plugins: [react(), threeWithout(), litWithout(), mapStylesWithout(), minifyTemplates(), licenses.page],
    worker: worker('portal', licenses.worker),
    build: {
      outDir: placeOf('dist/web'),
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: true,
      manifest: '.vite/portal.json',
      assetsDir: 'portal',
      // The strict content security policy does not allow data URLs.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [placeOf('web/index.html'), placeOf('web/google-map/index.html')],
        treeshake: withoutWarnings,
        output: {
          // The setting that prevents zod from creating code from strings is in the same chunk as zod, so that
          // it applies before any schema is created.
          codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|web\/lib\/jitless\.ts/ }] },
        },
      },
    },
  };
}

export default defineConfig(({ mode }) =>
  mode === 'web' ? portal() : elements(mode in libraryEntries ? (mode as Entry) : 'define'),
);
