import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { keepPlaces } from '../../demo/dev/keep-places.ts';

/*
 * Runs test files of Node: `run-bundled.ts [--alone] FILE…`, two at a time or one alone. They are bundled first, with what
 * they share in files of its own: a test process that reads a few files starts in half the time of one that resolves and
 * translates hundreds.
 */

const ROOT = join(import.meta.dirname, '../..');

/** What Vite makes of a worker's file is its address in a browser; a test of Node comes nowhere near it. */
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

/** Bundles files into a folder; the places of what they became, in order. */
async function bundle(files: readonly string[], folder: string): Promise<string[]> {
  await build({
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
    plugins: [keepPlaces, workerAddresses],
    logLevel: 'warning',
  });
  return files.map((file) => join(folder, relative(ROOT, file).replace(/\.ts$/, '.mjs')));
}

async function main(files: readonly string[], atOnce: number): Promise<number> {
  // Within the repository: packages are looked for from here on upwards.
  const folder = mkdtempSync(join(ROOT, 'node_modules/.bundled-tests-'));
  try {
    const bundled = await bundle(files, folder);
    const options = ['--test', '--test-reporter', 'spec', '--test-concurrency', String(atOnce)];
    const child = spawn(process.execPath, ['--enable-source-maps', ...options, ...bundled], {
      stdio: 'inherit',
    });
    return await new Promise<number>((resolve) => {
      child.on('error', () => resolve(1));
      child.on('close', (code) => resolve(code ?? 1));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const words = process.argv.slice(2);
const files = words.filter((word) => word !== '--alone').map((file) => join(process.cwd(), file));
process.exitCode = await main(files, words.includes('--alone') ? 1 : 2);
