import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** The folder for everything that runs write into the repository. */
export const CACHE = join(import.meta.dirname, '../../.cache');

/** The id of the process whose run created a folder with this name. */
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
      // The process has ended, or belongs to another user.
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

/** Ends the processes that a killed run left behind, and deletes its files. */
function cleanUpAfter(folder: string): void {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended in the meantime.
    }
  }
  rmSync(folder, { recursive: true, force: true });
  const server = temporaryPrefix(folder);
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(server)))
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

/** Prefix of the names of a run's folders in the system's temporary folder. */
const temporaryPrefix = (folder: string): string => `spheres-${basename(folder)}-`;

/**
 * Prefix for the name of a temporary folder that must be outside the repository, such as one that belongs to
 * another user.
 */
export const outsidePrefix = (): string => join(tmpdir(), temporaryPrefix(runFolder()));

/**
 * A folder for the data and bundles of this run. Its processes find the folder through RUN_FOLDER. It is
 * deleted when the run ends. A killed run leaves its folder behind, and perhaps hosts, servers and browsers;
 * the next run ends and deletes them.
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
