import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium as playwright } from '@playwright/test';

/** Chromium without a window, and the same with one, which takes a quarter more of the processor for the same pages. */
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Where a Chromium may be found; passed in so that the search can be tested without one. */
export interface ChromiumPlaces {
  env: Record<string, string | undefined>;
  /** The browser that Playwright keeps in its own cache, whether or not it is there. */
  playwrightPath: string;
  isExecutable: (path: string) => boolean;
}

/**
 * The first Chromium of: the CHROMIUM variable, the headless shell and then the whole browser on the PATH, Playwright's
 * cache. With WHOLE_CHROMIUM set the shell comes last. Null when there is none.
 */
export function findChromium(places: ChromiumPlaces = machinePlaces()): string | null {
  const { env, playwrightPath, isExecutable } = places;
  if (env.CHROMIUM) return env.CHROMIUM;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = env.WHOLE_CHROMIUM === undefined ? [SHELL, ...WHOLE] : [...WHOLE, SHELL];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, playwrightPath].find(isExecutable) ?? null;
}

/** The path of a Chromium, installed if this user may do so; throws an error that says what is missing. */
export function ensureChromium(): string {
  const found = findChromium() ?? (installChromium() ? findChromium() : null);
  if (found === null) throw new Error(missingChromium);
  if (!existsSync(found)) throw new Error(`CHROMIUM names ${found}, which is not there.`);
  return found;
}

/** Arguments under which Chromium draws WebGL in software, also as root, and makes no calls of its own. */
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

/** As root by the system's packages, else into the user's own cache. */
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
