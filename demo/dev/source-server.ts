import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, type ViteDevServer, createServer } from 'vite';
import { libraryEntries } from '../../elements/build/library-entries.ts';
import { ROOT, SOURCES } from './paths.ts';

/** An element cannot be defined twice on a page, so a change of the library reloads the page. */
const reloadForElements: Plugin = {
  name: 'reload-for-elements',
  hotUpdate({ file, modules }) {
    if (this.environment.name !== 'client' || !file.startsWith(`${join(ROOT, 'elements')}/`)) return;
    if (modules.length > 0) this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
};

/** The folder of the packages: in the repository or in a folder above it. */
const PACKAGES = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), '..');

/** Serves the sources of portal and elements as modules, and notifies open pages of changes. */
export const createSourceServer = (server: Server): Promise<ViteDevServer> =>
  createServer({
    root: ROOT,
    base: SOURCES,
    configFile: false,
    appType: 'custom',
    publicDir: false,
    cacheDir: join(ROOT, 'node_modules/.vite/dev'),
    plugins: [react(), reloadForElements],
    worker: { format: 'es' },
    // The packages are listed because Vite would otherwise reload the page when it discovers one late.
    optimizeDeps: {
      entries: ['web/app/main.tsx', 'demo/dev/client/page-client.ts', ...Object.values(libraryEntries)],
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: {
        ignored: ['data', 'dist', 'tests', '.cache', 'coverage'].map((name) => `${join(ROOT, name)}/**`),
      },
      fs: { allow: [PACKAGES, ...['elements', 'web', 'demo/dev'].map((name) => join(ROOT, name))] },
    },
  });

/** The action for a changed file, in addition to Vite's own handling. */
export type Reaction = 'restart' | 'styles' | 'reload' | null;

/** Sources that run in the host or in one of its threads. */
const HOST_SOURCE = /^(demo\/(?!dev\/)|web\/(contract|rules)\/|elements\/(geo|model)\/).*\.(ts|mjs|json)$/;

/** Files that the host sends unchanged, or reads for each response. */
const SENT_FILE = /^(demo\/(site|host)\/(pages|docs)\/|web\/index\.html$)/;

/** The reaction to a change in a file, which is given by its absolute path. */
export function reactionTo(file: string): Reaction {
  const path = relative(ROOT, file).replaceAll(sep, '/');
  if (SENT_FILE.test(path)) return path.endsWith('.css') ? 'styles' : 'reload';
  return HOST_SOURCE.test(path) ? 'restart' : null;
}
