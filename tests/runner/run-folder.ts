import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Folder of everything that runs write into the repository. */
export const CACHE = join(import.meta.dirname, '../../.cache');

/** Returns the process id in the name of a run's folder. */
const ownerOf = (name: string): number => Number(/^run-(\d+)-/.exec(name)?.[1]);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns the processes that a run started, even if their parents have ended. The list is empty on systems
 * without `/proc`.
 */
function processesOf(folder: string): number[] {
  const belongs = (pid: string): boolean => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`RUN_FOLDER=${folder}`);
    } catch {
      // The process has ended or belongs to another user.
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

/** Returns the prefix of a run's folders in the system's temporary folder. */
const temporaryPrefix = (folder: string): string => `spheres-${basename(folder)}-`;

/** Returns the path prefix of a temporary folder outside the repository, for example for files of another user. */
export const outsidePrefix = (): string => join(tmpdir(), temporaryPrefix(runFolder()));

/**
 * Returns the folder for the data and bundles of this run. Processes get its path in RUN_FOLDER. It is deleted
 * when the run ends. If a run was killed, the next run deletes its folder and ends its remaining processes.
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
