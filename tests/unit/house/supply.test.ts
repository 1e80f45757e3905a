import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  lockfileVersion: number;
  packages: Readonly<Record<string, Locked>>;
};
/**
 * Packages with reviewed install scripts. The scripts fetch or check a binary, count an installation (disabled
 * in package.json), look for a data file, or build a smaller variant that package.json does not request.
 */
const known = new Set(['esbuild', 'fsevents', 'sharp', '@scarf/scarf', 'zipcodes-us', 'exifreader']);

const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

test('SEC-65 every package is locked by version and content hash, and package.json names exact versions', () => {
  assert.ok(lock.lockfileVersion >= 3);
  for (const [path, { integrity, version }] of locked) {
    assert.match(integrity ?? '', /^sha512-/, path);
    assert.ok(version, path);
  }
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
    devDependencies: Readonly<Record<string, string>>;
  };
  for (const [name, wanted] of Object.entries({ ...dependencies, ...devDependencies }))
    assert.match(wanted, /^(npm:.+@)?\d/, name);
});

test('SEC-65 among the packages needed at run time, only reviewed packages have install scripts', () => {
  const scripted = locked.filter(([, { hasInstallScript, dev }]) => hasInstallScript && !dev);
  const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13));
  for (const name of names) assert.ok(known.has(name), `${name} has an install script`);
});

test('SEC-65 npm can write the software bill of materials offline', () => {
  const { stdout, status, stderr } = spawnSync(
    'npm',
    ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only', '--offline'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  assert.equal(status, 0, stderr);
  const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
  assert.equal(bill.bomFormat, 'CycloneDX');
  const names = bill.components.map(({ name }) => name);
  for (const name of ['hono', 'kysely', 'libsql', 'stripe']) assert.ok(names.includes(name), name);
});
