import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { packageNotices, softwareBill } from '../../../demo/describe-packages.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Lock {
  readonly packages: Readonly<Record<string, { version: string; dev?: true; license?: string }>>;
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

/** The packages for production, by their folder. */
const production = Object.entries(lock.packages).filter(([folder, { dev }]) => folder !== '' && dev !== true);

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13);

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
};

test('FIX-111 the software bill of materials lists exactly the production packages of the lock file', () => {
  const bill = JSON.parse(softwareBill(ROOT)) as {
    bomFormat: string;
    metadata: { component: { name: string; 'bom-ref': string } };
    components: { name: string; version: string; licenses?: unknown; hashes?: unknown }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  assert.equal(bill.bomFormat, 'CycloneDX');
  assert.equal(bill.metadata.component.name, 'spheres');
  const listed = bill.components.map(({ name, version }) => `${name}@${version}`);
  assert.deepEqual(
    new Set(listed),
    new Set(production.map(([folder, { version }]) => `${nameOf(folder)}@${version}`)),
  );
  const direct = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  const root = bill.dependencies.find(({ ref }) => ref === bill.metadata.component['bom-ref']);
  for (const one of direct) assert.ok(root?.dependsOn.includes(one), one);
  for (const { ref, dependsOn } of bill.dependencies)
    for (const one of dependsOn) assert.ok(listed.includes(one), `${ref} depends on ${one}`);
  for (const { name, licenses, hashes } of bill.components)
    assert.ok(licenses !== undefined && hashes !== undefined, `${name} has a license and a hash`);
});

test('FIX-111 the notices contain the license of every installed production package, also of libvips', () => {
  const notices = packageNotices(ROOT).split(`\n\n${'='.repeat(80)}\n\n`);
  for (const [folder, { version }] of production) {
    if (!existsSync(join(ROOT, folder, 'package.json'))) continue;
    const heading = `${nameOf(folder)} ${version} (`;
    const notice = notices.find((text) => text.startsWith(heading)) ?? '';
    const isText =
      /permission|redistribution|apache license|general public license|licensed under|public domain|cc0/i;
    assert.match(notice, isText, heading);
    assert.ok(notice.length > 400, `${heading}: ${notice}`);
  }
  const libvips = notices.find((text) => text.startsWith('@img/sharp-libvips-')) ?? '';
  assert.match(libvips, /GNU LESSER GENERAL PUBLIC LICENSE/);
  assert.match(libvips, /\| mozjpeg/, 'the libraries that it contains');
});
