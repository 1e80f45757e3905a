import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { build, type Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';

/*
 * Bundles the test files for the browser, with shared code in chunks. Each bundle is served at the URL of its
 * source, so that a page loads a few files instead of hundreds of modules.
 */

const ROOT = join(import.meta.dirname, '../..');

/** Files that are loaded by URL. The test runner loads test files, and the elements load workers. */
const ENTRIES = ['tests/browser/**/*.test.ts', 'elements/{map,photo,surface}/**/*-worker.ts'];

/**
 * The forms of imports that the build supports but esbuild does not. `?inline` imports a file's text; all
 * others import its URL.
 */
const buildImports: Plugin = {
  name: 'build-imports',
  setup: ({ onLoad, onResolve, resolve }) => {
    onResolve(
      { filter: /\?(inline|url|url&no-inline|worker&url)$/ },
      async ({ path, kind, resolveDir, importer }) => {
        const [file = '', form] = path.split('?');
        const found = await resolve(file, { kind, resolveDir, importer });
        return { path: found.path, errors: found.errors, namespace: form === 'inline' ? 'text' : 'address' };
      },
    );
    onLoad({ filter: /.*/, namespace: 'text' }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }));
    onLoad({ filter: /.*/, namespace: 'address' }, ({ path }) => ({
      contents: `export default ${JSON.stringify(`/${relative(ROOT, path)}`)};`,
    }));
  },
};

/** Returns the bundles with their source maps by URL path, on a server whose root is the repository. */
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
    // The production builds of the packages are shipped with the library and print no development warnings.
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

/** Serves the bundled tests. All other files are served unchanged. */
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
