import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type Plugin, build } from 'esbuild';
import { packageNotices, softwareBill } from './describe-packages.ts';

/*
 * Builds the production host in dist/host for `npm run build`: its programs as bundles with source maps. The
 * folder `files` contains the files that they read or start, at the same paths as in the repository. Packages
 * stay in node_modules. `sbom.json` lists these packages, and THIRD-PARTY-NOTICES.txt contains their licenses.
 */

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/host');
const FILES = 'files';

const programs = {
  production: 'demo/production.ts',
  backup: 'demo/host/backup/main.ts',
  staff: 'demo/host/staff/main.ts',
  ingest: 'demo/ingest/main.ts',
};

/**
 * Worker threads, keyed by the file that starts each from the sources. That file first registers the
 * TypeScript loader, which bundles do not need.
 */
const threads: Readonly<Record<string, string>> = {
  'demo/host/db/migrate-boot.mjs': 'demo/host/db/migrate-worker.ts',
  'demo/host/providers/surfaces/boot.mjs': 'demo/host/providers/surfaces/place-worker.ts',
  'demo/host/providers/stills/boot.mjs': 'demo/host/providers/stills/still-worker.ts',
  'demo/host/providers/spheres/clusters/boot.mjs': 'demo/host/providers/spheres/clusters/cluster-worker.ts',
  'demo/ingest/tiles/boot.mjs': 'demo/ingest/tiles/face-worker.ts',
};

const assets = [
  'demo/host/pages',
  'demo/site/pages',
  'demo/site/docs',
  'demo/ingest/heights/egm96-15.bin.br',
];

/** Makes modules look for their files in the bundle's folder. */
const relocated: Plugin = {
  name: 'relocated',
  setup: (bundler) => {
    bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const place = `${FILES}/${relative(ROOT, path)}`;
      const contents = (await readFile(path, 'utf8'))
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
      return { contents, loader: 'ts' };
    });
  },
};

const nameOf = (path: string): string => basename(path, '.ts');

rmSync(OUT, { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  // All bundles are in one folder, so that the files that a module reads have the same relative path in each
  // of them.
  entryPoints: [
    ...Object.entries(programs).map(([out, path]) => ({ in: path, out })),
    ...Object.values(threads).map((path) => ({ in: path, out: nameOf(path) })),
  ],
  outdir: OUT,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  sourcemap: 'linked',
  plugins: [relocated],
  logLevel: 'warning',
});
for (const path of assets) cpSync(join(ROOT, path), join(OUT, FILES, path), { recursive: true });
for (const [boot, path] of Object.entries(threads)) {
  const file = join(OUT, FILES, boot);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import '${relative(dirname(file), join(OUT, `${nameOf(path)}.mjs`))}';\n`);
}
writeFileSync(join(OUT, 'sbom.json'), softwareBill(ROOT));
writeFileSync(join(OUT, 'THIRD-PARTY-NOTICES.txt'), packageNotices(ROOT));
