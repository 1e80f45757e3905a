import { join } from 'node:path';

const BUNDLES = process.env['PROGRAM_BUNDLES'];

/** Returns the Node.js arguments that start a program: from the test command's bundles, or else from the sources. */
export const programOf = (source: string): readonly string[] =>
  BUNDLES === undefined
    ? ['--import', 'tsx', source]
    : ['--enable-source-maps', join(BUNDLES, source.replace(/\.ts$/, '.mjs'))];
