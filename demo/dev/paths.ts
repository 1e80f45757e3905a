import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** Everything beneath this path comes from the sources, by Vite; everything else is the host's. */
export const SOURCES = '/@dev/';

/** Where the host's bundle is written. */
export const OUT = join(ROOT, '.cache/dev');
