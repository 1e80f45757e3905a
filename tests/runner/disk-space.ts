import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';

const MEBIBYTE = 2 ** 20;

/** Throws an error for the user if tests cannot write to a folder or would fill its disk. */
export function requireDiskSpace(folder: string, neededMiB: number): void {
  try {
    // Not recursive, because Node.js 20 would retry forever in /proc.
    if (!existsSync(folder)) mkdirSync(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Error(`The tests must be able to write to ${folder}, and cannot (${code}).`, { cause: error });
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeMiB = Math.floor((bavail * bsize) / MEBIBYTE);
  if (freeMiB < neededMiB)
    throw new Error(`The disk of ${folder} has ${freeMiB} MiB left; the tests need ${neededMiB} MiB.`);
}
