import { join } from 'node:path';

/** The root folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** Vite serves everything below this path from the sources; the host serves everything else. */
export const SOURCES = '/@dev/';

/** The output folder of the host's bundle. */
export const OUT = join(ROOT, '.cache/dev');
