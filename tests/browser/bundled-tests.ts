import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { build, type Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';

/*
 * The test files bundled for the browser, with what they share in chunks, each served at the address of its source: a
 * page loads some files in place of hundreds of modules.
 */

const ROOT = join(import.meta.dirname, '../..');

/** What is loaded by its address: test files by the runner, workers by the elements. */
const ENTRIES = ['tests/browser/**/*.test.ts', 'elements/map/**/*-worker.ts'];

/** The import forms of the build that esbuild does not know: `?inline` is a file's text, the others are its address. */
const buildImports: Plugin = {
  name: 'build-imports',
  setup: ({ onLoad, onResolve, resolve }) => {
    onResolve({ filter: /\?(inline|url|worker&url)$/ }, async ({ path, kind, resolveDir, importer }) => {
      const [file = '', form] = path.split('?');
      const found = await resolve(file, { kind, resolveDir, importer });
      return { path: found.path, errors: found.errors, namespace: form === 'inline' ? 'text' : 'address' };
    });
    onLoad({ filter: /.*/, namespace: 'text' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }));
    onLoad({ filter: /.*/, namespace: 'address' }, ({ path }) => ({
      contents: `export default ${JSON.stringify(`/${relative(ROOT, path)}`)};`,
    }));
  },
};

/** The bundles with their source maps, by their addresses on a server whose root is the repository's. */
async function bundleTests(): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: globSync(ENTRIES, { cwd: ROOT }),
    outdir: ROOT,
    outbase: ROOT,
    chunkNames: 'bundled/[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    // The production builds of the packages: what ships, and without their development warnings.
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcemap: 'linked',
    write: false,
    plugins: [buildImports],
    logLevel: 'warning',
  });
  return new Map(
    outputFiles.map(({ path, text }) => {
      const address = `/${relative(ROOT, path)}`;
      return [address.startsWith('/bundled/') ? address : address.replace(/\.js$/, '.ts'), text];
    }),
  );
}

/** Serves the bundled tests; everything else is served as it is. */
export function bundledTests(): TestRunnerPlugin {
  let bundles: ReadonlyMap<string, string> = new Map();
  return {
    name: 'bundled-tests',
    serverStart: async () => {
      bundles = await bundleTests();
    },
    serve: ({ path }) => {
      const body = bundles.get(path);
      return body === undefined ? undefined : { body, type: path.endsWith('.map') ? 'json' : 'js' };
    },
  };
}
