import { defineConfig } from 'vite';
import { threeWithout } from './.vite/three-without.ts';

/**
 * Builds the element library into dist/elements as plain modules for a page without a bundler: a stable name
 * for the entry, hashed names for everything it loads. What is imported by import() comes as one chunk each:
 * `stage` brings three and all that draws with it in a single request.
 *
 * One entry a run: `define` registers the tags, and `--mode index` adds the entry that only exports.
 */
export default defineConfig(({ mode }) => {
  const entry = mode === 'index' ? 'index' : 'define';
  return {
    base: './',
    publicDir: false,
    plugins: [threeWithout()],
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: 'chunks/[name]-[hash].js' } },
    },
    build: {
      outDir: 'dist/elements',
      emptyOutDir: entry === 'define',
      target: 'es2022',
      sourcemap: true,
      manifest: `.vite/${entry}.json`,
      modulePreload: false,
      rolldownOptions: {
        input: { [entry]: `elements/${entry}.ts` },
        // Shared code stays in the entry, so that nothing but it stands between a page and its first request for a tile.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          assetFileNames: 'chunks/[name]-[hash][extname]',
        },
      },
    },
  };
});
