import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { preserveImportMeta } from '../../demo/dev/preserve-import-meta.ts';

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

/**
 * Returns options that bundle Node.js files into a folder of the repository. Each file has its original path,
 * and shared code is in chunks.
 */
export const nodeBundle = (files: readonly string[], folder: string): BuildOptions => ({
  absWorkingDir: ROOT,
  entryPoints: [...files],
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
  plugins: [preserveImportMeta, workerAddresses],
  logLevel: 'warning',
});

/** Bundles the host, which then loads in a third of the time. Returns the path of the file to start. */
export async function bundleHost(folder: string): Promise<string> {
  await build(nodeBundle(['demo/start.ts'], folder));
  return join(folder, 'demo/start.mjs');
}
