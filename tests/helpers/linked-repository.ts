import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Names that are not linked: files that commands create, and folders that they must not share. */
const LEFT_OUT = new Set(['.cache', '.git', 'data', 'test-results']);

/** Creates a folder with links to the repository's files. Commands can create separate files in it. */
export function linkRepository(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.has(one))) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  return folder;
}

/**
 * Runs commands in a folder as in a shell and returns their output. Throws if a command fails. `NODE_ENV` is unset, because
 * Vite sets it in the process of a test that builds a page.
 */
export const runCommands = (commands: string, cwd: string, env: NodeJS.ProcessEnv = {}): string =>
  execFileSync('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: undefined, ...env },
  });
