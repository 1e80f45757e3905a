import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildModules, buildClientScript } from './build-modules.ts';
import { ROOT, entries } from './entries.ts';
import { writeDescriptions } from './write-descriptions.ts';
import { writeTypes } from './write-types.ts';

/*
 * Writes the published package to dist/package or to the given folder, and packs it into a file next to that folder,
 * which is what projects install. With `-- --source-maps`, the source maps are written next to that folder, to
 * dist/package-maps. They are not part of the package, because they are larger than everything else in it. The
 * repository's own package.json is for development.
 */

interface RootPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly homepage: string;
  readonly repository: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Returns the export for a name, with its declaration first, as TypeScript requires. */
const exported = (name: string, source: string): [string, object] => [
  name === 'index' ? '.' : `./${name}`,
  { types: `./types/${source.replace(/^elements\/(.*)\.ts$/, '$1')}.d.ts`, default: `./${name}.js` },
];

const files = ['custom-elements.json', 'vscode.html-custom-data.json', 'web-types.json', 'package.json'];

const keywords = [
  '360',
  'panorama',
  'panorama-viewer',
  'photosphere',
  'aerial',
  'drone',
  'street-view',
  'georeferenced',
  'webgl',
  'web-components',
  'custom-elements',
  'react',
];

function describe(root: RootPackage): object {
  const { name, version, license, homepage, repository } = root;
  const versions = { ...root.dependencies, ...root.devDependencies };
  const registering = [
    'define',
    'define-viewer',
    'define-map',
    'define-compare',
    'react',
    'react-viewer',
    'script',
    'client-script',
  ];
  return {
    name,
    version,
    description:
      '<sphere-viewer> and <sphere-map>: 360° aerial panoramas with true directions on Earth, for any page and any framework.',
    keywords,
    homepage,
    repository,
    license,
    engines: { node: '>=20' },
    type: 'module',
    exports: Object.fromEntries([
      ...Object.entries(entries).map(([key, source]) => exported(key, source)),
      ...files.map((file) => [`./${file}`, `./${file}`]),
    ]) as object,
    types: './types/index.d.ts',
    files: ['*.js', '*.json', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.txt', 'chunks', 'types'],
    // Only these entries register elements when they are imported. Bundlers omit all other modules that a page
    // does not use, such as the map's.
    sideEffects: registering.map((file) => `./${file}.js`),
    customElements: './custom-elements.json',
    'web-types': './web-types.json',
    // The modules are self-contained. Only their type declarations need these dependencies.
    dependencies: Object.fromEntries(['@lit/react', 'lit', 'zod'].map((key) => [key, `^${versions[key]}`])),
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
}

/**
 * A script that only the folder has, and that npm runs before it links the folder into a project. A bundler would find
 * the repository's own React from there, beside that of the project, and the page would stay blank.
 */
const refusal =
  'Install the .tgz file next to this folder. A bundler would find two copies of React if npm linked the folder.';
const scripts = {
  prepare: `node -e "if (process.env.npm_command === 'install') throw new Error('${refusal}')"`,
};

async function main(outDir: string, mapsDir: string | null): Promise<void> {
  const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as RootPackage;
  await buildModules(outDir, mapsDir);
  await buildClientScript(outDir);
  writeTypes(outDir);
  copyFileSync(join(import.meta.dirname, 'README.md'), join(outDir, 'README.md'));
  copyFileSync(join(ROOT, 'elements/CHANGELOG.md'), join(outDir, 'CHANGELOG.md'));
  writeDescriptions(outDir, root.name, root.version);
  const write = (content: object): void =>
    writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(content, null, 2)}\n`);
  const description = describe(root);
  write(description);
  execFileSync('npm', ['pack', '--pack-destination', dirname(outDir)], { cwd: outDir, stdio: 'ignore' });
  write({ ...description, scripts });
}

const { values, positionals } = parseArgs({
  options: { 'source-maps': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const folder = resolve(positionals[0] ?? 'dist/package');

void main(folder, values['source-maps'] ? `${folder}-maps` : null);
