import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';

/** Names of images in folders. A file that is named directly is used whatever its name. */
const IMAGE_NAMES = '**/*.{jpg,jpeg,png,webp,tif,tiff}';

async function findOne(argument: string): Promise<string[]> {
  const entry = await stat(argument).catch(() => null);
  const options = { absolute: true, caseSensitiveMatch: false, expandDirectories: false };
  if (entry?.isDirectory()) return glob(IMAGE_NAMES, { ...options, cwd: argument });
  if (!entry && isDynamicPattern(argument)) return glob(argument.replaceAll('\\', '/'), options);
  return [resolve(argument)];
}

/**
 * The files that arguments name, each once, in the order of the arguments; the files of a folder or a glob are sorted by
 * name. An argument that matches nothing is returned as a path, so that it is reported as unreadable.
 */
export async function findPhotos(args: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const argument of args) {
    const paths = await findOne(argument);
    for (const path of paths.length === 0 ? [resolve(argument)] : paths.sort()) found.add(path);
  }
  return [...found];
}
