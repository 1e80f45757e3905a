import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import { classicScript, clientFiles } from './elements/build/classic-script.ts';
import { libraryEntries } from './elements/build/library-entries.ts';
import { notices } from './elements/build/notices.ts';
import { ownCopies } from './elements/build/own-copies.ts';
import { threeWithout } from './elements/build/three-without.ts';

const placeOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Builds workers as separate module files. `plugin` processes the modules of each worker. */
const worker = (folder: string, plugin: Plugin): NonNullable<UserConfig['worker']> => ({
  format: 'es',
  plugins: () => [plugin],
  rolldownOptions: {
    output: {
      entryFileNames: `${folder}/[name]-[hash].js`,
      assetFileNames: `${folder}/[name]-[hash][extname]`,
    },
  },
});

type Entry = keyof typeof libraryEntries;

const chunked = {
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  assetFileNames: 'chunks/[name]-[hash][extname]',
};

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
  const licences = notices(placeOf('dist/elements'), entry);
  return {
    root: placeOf('.'),
    base: './',
    publicDir: false,
    plugins: [
      threeWithout(),
      ownCopies('/angle.ts'),
      licences.page,
      ...(entry === 'define' ? [classicScript()] : []),
    ],
    worker: worker('chunks', licences.worker),
    build: {
      outDir: 'dist/elements',
      emptyOutDir: entry === 'define',
      target: 'es2022',
      sourcemap: true,
      manifest: `.vite/${entry}.json`,
      modulePreload: false,
      rolldownOptions: {
        input: { [entry]: libraryEntries[entry] },
        // Shared code stays in the entry, so that a page needs no further file before it requests its first
        // tile.
        preserveEntrySignatures: 'allow-extension',
        output: entry === 'client' ? [...clientFiles] : chunked,
      },
    },
  };
}

/** Builds the portal in dist/web (`--mode web`). All files except the pages have hashed names. */
function portal(): UserConfig {
  const licences = notices(placeOf('dist/web'), 'portal');
  return {
    root: placeOf('web'),
    base: '/',
    publicDir: false,
    plugins: [react(), threeWithout(), licences.page],
    worker: worker('portal', licences.worker),
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
