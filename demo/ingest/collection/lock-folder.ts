import { open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../tiles/write-durably.ts';

export class FolderLockedError extends Error {}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Creates the lock file with this process's id. Returns false if the file already exists. */
async function tryLock(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(`${process.pid}\n`);
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Locks the folder against other runs and returns the function that releases the lock. The lock of a killed
 * run is replaced. Throws a `FolderLockedError` while another run has the lock.
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  await makeFolder(dirname(path));
  if (!(await tryLock(path))) {
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (owner > 0 && isAlive(owner))
      throw new FolderLockedError(`process ${owner} is writing to this folder; wait until it has ended`);
    await rm(path, { force: true });
    if (!(await tryLock(path)))
      throw new FolderLockedError('another process is writing to this folder; wait until it has ended');
  }
  return () => rm(path, { force: true });
}
