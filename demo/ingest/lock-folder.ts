import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Another run is writing to the same folder. */
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

/** Creates the lock file with our process id; false when it is there already. */
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
 * Keeps other runs from writing to the same folder; returns the release. A lock that a killed run left behind is
 * taken over. Throws a `FolderLockedError` while another run lives.
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  await mkdir(dirname(path), { recursive: true });
  if (!(await tryLock(path))) {
    const owner = Number(await readFile(path, 'utf8').catch(() => ''));
    if (owner > 0 && isAlive(owner))
      throw new FolderLockedError(`process ${owner} is writing to this folder: wait for it to end`);
    await rm(path, { force: true });
    if (!(await tryLock(path)))
      throw new FolderLockedError('another process is writing to this folder: wait for it to end');
  }
  return () => rm(path, { force: true });
}
