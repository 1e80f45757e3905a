import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium as playwright } from '@playwright/test';

/**
 * Names of the headless shell and of the whole browser. The whole browser needs 25% more processor time for the
 * same pages.
 */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Locations that can contain Chromium. As a parameter, they allow tests of the search without Chromium. */
export interface ChromiumPlaces {
  env: Record<string, string | undefined>;
  /** Path of the browser in Playwright's cache. The browser need not exist. */
  playwrightPath: string;
  isExecutable: (path: string) => boolean;
}

/**
 * Finds the first Chromium in this order: the CHROMIUM variable, the headless shell on the PATH, the whole
 * browser on the PATH, Playwright's cache. If WHOLE_CHROMIUM is set, the whole browser comes before the
 * headless shell. Returns null if there is none.
 */
export function findChromium(places: ChromiumPlaces = machinePlaces()): string | null {
  const { env, playwrightPath, isExecutable } = places;
  if (env.CHROMIUM) return env.CHROMIUM;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = env.WHOLE_CHROMIUM === undefined ? [SHELL, ...WHOLE] : [...WHOLE, SHELL];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, playwrightPath].find(isExecutable) ?? null;
}

/**
 * Returns the path of Chromium and installs it if this user has permission. Throws an error that states what is
 * missing.
 */
export function ensureChromium(): string {
  const found = findChromium() ?? (installChromium() ? findChromium() : null);
  if (found === null) throw new Error(missingChromium);
  if (!existsSync(found)) throw new Error(`CHROMIUM names ${found}, which is not there.`);
  return found;
}

/** Arguments with which Chromium renders WebGL in software, also as root, and makes no background requests. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

const missingChromium = [
  'No Chromium was found, and it could not be installed. Do one of these and run again:',
  '  sudo apt-get install chromium-headless-shell   (Debian, Ubuntu and kin; or chromium)',
  '  npx playwright install chromium                (a copy for this user alone)',
  '  CHROMIUM=/path/to/chrome npm test              (one that is somewhere else)',
].join('\n');

function machinePlaces(): ChromiumPlaces {
  return { env: process.env, playwrightPath: playwright.executablePath(), isExecutable };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Chromium from the system's packages as root, or else into the user's cache. */
function installChromium(): boolean {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing it with apt-get.');
    const packages = process.env.WHOLE_CHROMIUM === undefined ? [SHELL, 'chromium'] : ['chromium'];
    run('apt-get', ['update', '-q']);
    if (packages.some((name) => run('apt-get', ['install', '-y', '-q', '-q', name]))) return true;
  }
  console.log("No Chromium found: installing Playwright's copy for this user.");
  return run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env, timeout: 300_000 }).status === 0;
}
