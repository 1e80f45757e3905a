import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGES = ['firefox-esr', 'xvfb'];

/** Returns the path of the first of these programs on the PATH, or null. */
function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Firefox needs a screen for WebGL. A machine without a screen also needs a virtual one. */
export interface FirefoxPrograms {
  readonly firefox: string;
  /** The X server to start before Firefox, or null if there is a screen. */
  readonly screen: string | null;
}

function findFirefox(): FirefoxPrograms | null {
  const firefox = process.env['FIREFOX'] ?? findProgram('firefox-esr', 'firefox');
  const screen = process.env['DISPLAY'] === undefined ? findProgram('Xvfb') : null;
  return firefox !== null && (screen !== null || process.env['DISPLAY'] !== undefined)
    ? { firefox, screen }
    : null;
}

const missingFirefox = [
  'Firefox, or a screen for it, was not found and could not be installed. Do one of these and run again:',
  '  sudo apt-get install firefox-esr xvfb   (Debian and kin)',
  '  FIREFOX=/path/to/firefox npm test -- firefox',
].join('\n');

function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env, timeout: 300_000 }).status === 0;
}

function installFirefox(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('No Firefox found: installing it with apt-get.');
  return run('apt-get', ['update', '-q']) && run('apt-get', ['install', '-y', '-q', ...PACKAGES]);
}

/**
 * Returns the Firefox programs and installs them if this user has permission. Throws an error that states what
 * is missing.
 */
export function ensureFirefox(): FirefoxPrograms {
  const found = findFirefox() ?? (installFirefox() ? findFirefox() : null);
  if (found === null) throw new Error(missingFirefox);
  return found;
}
