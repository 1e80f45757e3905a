import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';
import { migrations } from '../../../../demo/host/db/migrations.ts';

/** JSON file with the SHA-256 digest of each migration by name. */
const LIST = 'tests/fixtures/databases/migrations.json';

const texts = new Map(
  globSync('demo/**/migrations/*.ts').map((path) => [basename(path, '.ts'), readFileSync(path, 'utf8')]),
);

const names = Object.keys(migrations);

test('FIX-19 every migration has a recorded digest, and the digest matches the content of the migration', () => {
  assert.deepEqual([...texts.keys()].sort(), names);
  const digests: Readonly<Record<string, string>> = Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(texts.get(name) ?? '')
        .digest('hex'),
    ]),
  );
  const recorded = JSON.parse(readFileSync(LIST, 'utf8')) as Readonly<Record<string, string>>;
  const edited = Object.keys(recorded).filter((name) => digests[name] !== recorded[name]);
  assert.deepEqual(
    edited,
    [],
    `Restore each of these and write a new migration. If no host has applied it yet, correct its digest in ${LIST}.`,
  );
  const lines = names
    .filter((name) => !(name in recorded))
    .map((name) => `"${name}": "${digests[name] ?? ''}"`);
  assert.deepEqual(lines, [], `Add to ${LIST}: ${lines.join(', ')}`);
});

/** Packages that a migration can import. None of them changes the schema that a migration creates. */
const ALLOWED = ['kysely', 'node:crypto', '@photostructure/tz-lookup'];

test('FIX-19 a migration imports only kysely, node:crypto and the table of time zones', () => {
  for (const [name, text] of texts) {
    const used = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, from]) => from);
    const others = used.filter((module) => module === undefined || !ALLOWED.includes(module));
    assert.deepEqual(others, [], name);
  }
});
