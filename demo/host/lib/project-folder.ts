import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the nearest folder above `folder` that has a `package.json`. Throws if there is none. */
function folderOfPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`);
  return folderOfPackage(parent);
}

/** Root of the project, whether the host runs from its sources or from `dist/host`. */
export const PROJECT_FOLDER = folderOfPackage(import.meta.dirname);
