import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of the first of these programs on the PATH, or null. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The programs that provide a screen. */
export interface Screen {
  readonly server: string;
  /** Without a window manager, a window loses focus when its size changes. */
  readonly windowManager: string;
}

/** Packages with the programs that provide a screen. */
export const SCREEN_PACKAGES = ['xvfb', 'openbox'];

/** Returns the programs to start, null if there is a screen in DISPLAY, or `missing`. */
export function findScreen(): Screen | null | 'missing' {
  if (process.env['DISPLAY'] !== undefined) return null;
  const server = findProgram('Xvfb');
  const windowManager = findProgram('openbox');
  return server === null || windowManager === null ? 'missing' : { server, windowManager };
}

/** Installs packages of the system if this user has permission. Returns whether they are installed. */
export function installPackages(wanted: string, packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`No ${wanted} found: installing it with apt-get.`);
  return run('apt-get', ['update', '-q']) && run('apt-get', ['install', '-y', '-q', ...packages]);
}

function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env, timeout: 300_000 }).status === 0;
}
