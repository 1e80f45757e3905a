import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { globSync } from 'tinyglobby';
import { migrations } from '../../../../demo/host/db/migrations.ts';

/** The SHA-256 of every migration by its name; a new one is added with the line that the test prints. */
const LIST = 'tests/fixtures/databases/migrations.json';

/** Every migration's text by its name, regardless of the location of the folder. */
const texts = new Map(
  globSync('demo/**/migrations/*.ts').map((path) => [basename(path, '.ts'), readFileSync(path, 'utf8')]),
);

const names = Object.keys(migrations);

test('FIX-19 the migrations match their recorded digests, so none has been edited or is missing from the list', () => {
  assert.deepEqual([...texts.keys()].sort(), names);
  const digests = names.map((name) => [
    name,
    createHash('sha256')
      .update(texts.get(name) ?? '')
      .digest('hex'),
  ]);
  assert.deepEqual(Object.fromEntries(digests), JSON.parse(readFileSync(LIST, 'utf8')));
});

test('FIX-19 a migration imports only kysely and node:crypto', () => {
  for (const [name, text] of texts) {
    const used = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, from]) => from);
    const others = used.filter((module) => module !== 'kysely' && module !== 'node:crypto');
    assert.deepEqual(others, [], name);
  }
});
