import { defineConfig } from 'vite';

/**
 * Builds the element library into dist/elements as plain modules for a page without a bundler: stable names
 * for the entries, hashed names for everything they load. three is a chunk of its own, fetched by import().
 */
export default defineConfig({
  base: './',
  publicDir: false,
  build: {
    outDir: 'dist/elements',
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    modulePreload: false,
    rolldownOptions: {
      input: { define: 'elements/define.ts', index: 'elements/index.ts' },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'chunks/[name]-[hash][extname]',
        codeSplitting: { groups: [{ name: 'three', test: /node_modules[\\/]three[\\/]/ }] },
      },
    },
  },
});
