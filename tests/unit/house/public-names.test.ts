import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { globSync } from 'tinyglobby';
import { knownNames, nameChanges, namesWithout } from '../../public-names/known-names.ts';
import { readPublicNames } from '../../public-names/public-names.ts';

const known = knownNames();
const changes = nameChanges();
const today = await readPublicNames();

/** Elements within the library's own: no page reaches them. */
const INNER = 'inner elements';

describe('public names', () => {
  test('each public name still exists, or its change is written down', () => {
    const changed = new Set(changes.map(({ kind, old }) => `${kind}: ${old}`));
    const lost = namesWithout(known, today).filter((name) => !changed.has(name));
    assert.deepEqual(lost, [], 'Give each an alias and an entry in tests/fixtures/public-name-changes.json.');
  });

  test('each public name of today is written down', () => {
    assert.deepEqual(namesWithout(today, known), [], 'Run: npm run names -- --write');
  });

  test('a change of a name says what the name is today and how the old one still works', () => {
    const faults = changes.filter(
      ({ kind, old, new: replacement, how }) =>
        !known[kind]?.includes(old) ||
        (replacement !== null && !today[kind]?.includes(replacement)) ||
        how.trim().length < 10,
    );
    assert.deepEqual(faults, []);
  });

  test('a change of a name that pages and programs use is in a change log', () => {
    const logs = globSync('**/CHANGELOG.md', { ignore: ['**/node_modules/**'] });
    const text = logs.map((path) => readFileSync(path, 'utf8')).join('\n');
    const unsaid = changes.filter(
      ({ kind, old }) => kind !== INNER && !text.includes(old.split(' ').at(-1) ?? old),
    );
    assert.deepEqual(unsaid, []);
  });
});
