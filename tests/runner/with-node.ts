import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CACHE } from './run-folder.ts';
import { runCommand } from './with-screen.ts';

/*
 * Runs another version of Node.js, with `with-node.ts MAJOR ARG…`. The arguments are those of Node.js. The
 * newest release of the version comes from the npm registry and is kept in the cache. Programs that the command
 * starts by the name `node` get the same version.
 */

/** Returns the folder of the program of a version, which is installed if it is missing. Throws an error if it cannot be. */
function ensureNode(major: string): string {
  const name = `node-${process.platform.replace('win32', 'win')}-${process.arch}`;
  const home = join(CACHE, `node-${major}`);
  const folder = join(home, 'node_modules', name, 'bin');
  if (existsSync(folder)) return folder;
  mkdirSync(home, { recursive: true });
  const options = ['--prefix', home, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  // The package contains the program. Scripts of packages could load others.
  const args = ['install', ...options, '--ignore-scripts', '--loglevel', 'error', `${name}@${major}`];
  const { status, error } = spawnSync('npm', args, { stdio: 'inherit', timeout: 300_000 });
  if (status !== 0 || !existsSync(folder))
    throw new Error(`Node ${major} could not be installed: npm ${args.join(' ')}`, { cause: error });
  return folder;
}

async function main([major = '', ...args]: readonly string[]): Promise<number> {
  const folder = ensureNode(major);
  const program = join(folder, 'node');
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim();
  if (!version.startsWith(`v${major}.`)) throw new Error(`${program} is ${version || 'not a program'}.`);
  console.log(`Node ${version}`);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` };
  return runCommand([program, ...args], env);
}

process.exitCode = await main(process.argv.slice(2));
