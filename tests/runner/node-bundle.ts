import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { globSync } from 'tinyglobby';
import { loaderOf, withSourceMeta } from '../../demo/dev/preserve-import-meta.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Vite replaces the import of a worker by its URL in browsers. Node.js tests do not use this URL. */
const workerAddresses: Plugin = {
  name: 'worker-addresses',
  setup: ({ onLoad, onResolve }) => {
    const namespace = 'worker-address';
    onResolve({ filter: /\?worker&url$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `export default ${JSON.stringify(path)};`,
    }));
  },
};

/** Matches the URL of the file that starts a thread, for example `new URL('./boot.mjs', import.meta.url)`. */
const BOOT_URL = /new URL\('(\.\/[\w/-]*boot\.mjs)', import\.meta\.url\)/g;

/**
 * Makes modules find files relative to their source, and start threads from their bundles in the folder. From the
 * sources, each thread would first load the TypeScript loader and transpile what it imports.
 */
const inFolder = (folder: string): Plugin => ({
  name: 'in-folder',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const bundled = (boot: string): string =>
        pathToFileURL(join(folder, relative(ROOT, join(dirname(path), boot)))).href;
      const text = readFileSync(path, 'utf8').replaceAll(
        BOOT_URL,
        (_, boot: string) => `new URL(${JSON.stringify(bundled(boot))})`,
      );
      return { contents: withSourceMeta(text, path), loader: loaderOf(path) };
    });
    const namespace = 'no-loader';
    onResolve({ filter: /^tsx\/esm\/api$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({ contents: 'export const register = () => undefined;' }));
  },
});

/**
 * Returns options that bundle Node.js files, and all threads that they can start, into a folder of the repository.
 * Each file has its original path, and shared code is in chunks.
 */
export const nodeBundle = (files: readonly string[], folder: string): BuildOptions => ({
  absWorkingDir: ROOT,
  entryPoints: [...files, ...globSync('demo/**/{boot,*-boot}.mjs', { cwd: ROOT })],
  outdir: folder,
  outbase: '.',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  plugins: [inFolder(folder), workerAddresses],
  logLevel: 'warning',
});

/** Programs that tests start as processes. */
const programs = [
  'demo/start.ts',
  'demo/ingest/main.ts',
  'demo/host/backup/main.ts',
  'demo/host/staff/main.ts',
  'tests/api/database/migrate-process.ts',
];

/** Bundles the programs that tests start, which then load in a third of the time. */
export async function bundlePrograms(folder: string): Promise<void> {
  await build(nodeBundle(programs, folder));
}
