import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Replaces `import.meta` in a module by its values in the source, so that a bundle finds the same files. */
export function withSourceMeta(contents: string, path: string): string {
  const meta = { dirname: dirname(path), filename: path, url: pathToFileURL(path).href };
  return contents.replaceAll(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, name: keyof typeof meta) =>
    JSON.stringify(meta[name]),
  );
}

export const loaderOf = (path: string): 'ts' | 'tsx' => (path.endsWith('x') ? 'tsx' : 'ts');

/** Makes the repository's modules find files relative to their source, wherever they are bundled to. */
export const preserveImportMeta: Plugin = {
  name: 'preserve-import-meta',
  setup: (build) => {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => ({
      contents: withSourceMeta(readFileSync(path, 'utf8'), path),
      loader: loaderOf(path),
    }));
  },
};
