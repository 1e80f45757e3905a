import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Makes the repository's modules find files relative to their source, wherever they are bundled to. */
export const preserveImportMeta: Plugin = {
  name: 'preserve-import-meta',
  setup: (build) => {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const meta = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href };
      const contents = readFileSync(path, 'utf8').replaceAll(
        /\bimport\.meta\.(dirname|filename|url)\b/g,
        (_, name: keyof typeof meta) => JSON.stringify(meta[name]),
      );
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};
