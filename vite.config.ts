import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import { classicScript, clientFiles } from './elements/build/classic-script.ts';
import { libraryEntries } from './elements/build/library-entries.ts';
import { notices } from './elements/build/notices.ts';
import { ownCopies } from './elements/build/own-copies.ts';
import { threeWithout } from './elements/build/three-without.ts';

const placeOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Workers are modules, in files of their own; `plugin` sees what each is made of. */
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
 * The element library in dist/elements as plain modules for a page without a bundler: a stable name for the entry,
 * hashed names for everything it loads. What is imported by import() comes as one chunk each: `stage` brings three
 * and all that draws with it in a single request.
 *
 * One entry a run: `define` registers the tags, `--mode index` adds the entry that only exports, `--mode embed-frame`
 * and `--mode embed-viewer` the two scripts of a framed viewer's page: the first is small and has no time to lose.
 * `--mode client` adds what a page around a frame drives it with.
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
        // Shared code stays in the entry, so that nothing but it stands between a page and its first request for a tile.
        preserveEntrySignatures: 'allow-extension',
        output: entry === 'client' ? [...clientFiles] : chunked,
      },
    },
  };
}

/** The portal in dist/web (`--mode web`): one page, whose files all have hashed names. */
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
      // Addresses of data are not fetched under the strict content policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [placeOf('web/index.html'), placeOf('web/google-map/index.html')],
        output: {
          // What keeps zod from making code out of text runs with zod itself, before any other chunk makes a schema.
          codeSplitting: { groups: [{ name: 'zod', test: /node_modules\/zod\/|web\/lib\/jitless\.ts/ }] },
        },
      },
    },
  };
}

export default defineConfig(({ mode }) =>
  mode === 'web' ? portal() : elements(mode in libraryEntries ? (mode as Entry) : 'define'),
);
