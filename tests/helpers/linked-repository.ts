import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Files that commands create there, and folders that they must not share. */
const LEFT_OUT = new Set(['.cache', '.git', 'data', 'test-results']);

/** Makes a folder in which commands find the repository, and in which they may leave what they like. */
export function linkRepository(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(ROOT).filter((one) => !LEFT_OUT.has(one))) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  return folder;
}

/** Runs commands as typed in a folder, and returns their output; throws if one fails. */
export const runCommands = (commands: string, cwd: string, env: NodeJS.ProcessEnv = {}): string =>
  execFileSync('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
