import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../.cache');

/** The process whose run made a folder of this name. */
const ownerOf = (name: string): number => Number(/^e2e-(\d+)-/.exec(name)?.[1]);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * A data folder for the hosts of this run alone, deleted when the process ends. A run that was killed leaves its folder,
 * perhaps with a host at work in it: the folder is deleted by the next run, which never uses it.
 */
export function makeRunFolder(): string {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE))
    if (ownerOf(name) > 0 && !isRunning(ownerOf(name)))
      rmSync(join(CACHE, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(CACHE, `e2e-${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
