import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The folder of all that runs write into the repository. */
export const CACHE = join(import.meta.dirname, '../../.cache');

/** The process whose run made a folder of this name. */
const ownerOf = (name: string): number => Number(/^run-(\d+)-/.exec(name)?.[1]);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The processes that a run started, also those whose parents have ended; none on systems without `/proc`. */
function processesOf(folder: string): number[] {
  const belongs = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`RUN_FOLDER=${folder}`);
    } catch {
      // It has ended, or is another user's.
      return false;
    }
  };
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && belongs(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Ends what a killed run left at work, and deletes its files. */
function cleanUpAfter(folder: string): void {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
  rmSync(folder, { recursive: true, force: true });
  const server = temporaryPrefix(folder);
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(server)))
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

/** How the names of a run's folders in the system's temporary folder begin. */
const temporaryPrefix = (folder: string): string => `spheres-${basename(folder)}-`;

/** The name to begin a temporary folder with that must lie outside the repository, as another user's. */
export const outsidePrefix = (): string => join(tmpdir(), temporaryPrefix(runFolder()));

/**
 * A folder for this run alone, for data and bundles; its processes find it by RUN_FOLDER. It is deleted when the run
 * ends. A run that was killed leaves its folder and perhaps hosts, servers and browsers: the next run ends and deletes
 * them.
 */
export function runFolder(): string {
  return (process.env['RUN_FOLDER'] ??= makeRunFolder());
}

function makeRunFolder(): string {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE))
    if (ownerOf(name) > 0 && !isRunning(ownerOf(name))) cleanUpAfter(join(CACHE, name));
  const folder = mkdtempSync(join(CACHE, `run-${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
