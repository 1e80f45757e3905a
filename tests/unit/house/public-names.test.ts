import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { globSync } from 'tinyglobby';
import {
  knownNames,
  lostNames,
  nameChanges,
  namesOfChange,
  namesWithout,
} from '../../checks/public-names/known-names.ts';
import { readPublicNames } from '../../checks/public-names/public-names.ts';

const known = knownNames();
const changes = nameChanges();
const today = await readPublicNames();

/** Elements that the library uses internally. Pages cannot access them. */
const INNER = 'inner elements';

describe('public names', () => {
  test('each recorded public name still exists or has a recorded name change', () => {
    assert.deepEqual(
      lostNames(known, today),
      [],
      'Give each an alias and an entry in tests/fixtures/public-name-changes.json.',
    );
  });

  test('each current public name is recorded', () => {
    assert.deepEqual(namesWithout(today, known), [], 'Run: npm run names -- --write');
  });

  test('each recorded name change states a known old name, an existing new name and an explanation', () => {
    const invalid = changes.filter(
      (change) =>
        namesOfChange(known, change).length === 0 ||
        (change.new !== null && !today[change.kind]?.includes(change.new)) ||
        change.how.trim().length < 10,
    );
    assert.deepEqual(invalid, []);
  });

  test('each change to a public name is listed in a changelog', () => {
    const logs = globSync('**/CHANGELOG.md', { ignore: ['**/node_modules/**'] });
    const text = logs.map((path) => readFileSync(path, 'utf8')).join('\n');
    const unsaid = changes.filter(
      ({ kind, old }) => kind !== INNER && !text.includes(old.split(' ').at(-1) ?? old),
    );
    assert.deepEqual(unsaid, []);
  });
});
