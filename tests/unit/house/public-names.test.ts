import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { globSync } from 'tinyglobby';
import { knownNames, nameChanges, namesWithout } from '../../checks/public-names/known-names.ts';
import { readPublicNames } from '../../checks/public-names/public-names.ts';

const known = knownNames();
const changes = nameChanges();
const today = await readPublicNames();

/** Elements inside the library's elements, which no page can access. */
const INNER = 'inner elements';

/**
 * Whether a change covers a name: exactly, as part of a numbered family such as `cut_*`, or as a field below `place.*`.
 */
const isNamed = (old: string, name: string): boolean =>
  old.endsWith('.*')
    ? name.startsWith(old.slice(0, -1))
    : old.endsWith('*')
      ? /^\d+$/.test(name.replace(old.slice(0, -1), ''))
      : old === name;

describe('public names', () => {
  test('each recorded public name still exists, or its change is recorded', () => {
    const lost = namesWithout(known, today).filter(
      (name) => !changes.some(({ kind, old }) => isNamed(`${kind}: ${old}`, name)),
    );
    assert.deepEqual(lost, [], 'Give each an alias and an entry in tests/fixtures/public-name-changes.json.');
  });

  test('each current public name is recorded', () => {
    assert.deepEqual(namesWithout(today, known), [], 'Run: npm run names -- --write');
  });

  test('each recorded name change has a known old name, an existing new name and an explanation', () => {
    const faults = changes.filter(
      ({ kind, old, new: replacement, how }) =>
        !known[kind]?.some((name) => isNamed(old, name)) ||
        (replacement !== null && !today[kind]?.includes(replacement)) ||
        how.trim().length < 10,
    );
    assert.deepEqual(faults, []);
  });

  test('each change to a name that pages and programs use is listed in a changelog', () => {
    const logs = globSync('**/CHANGELOG.md', { ignore: ['**/node_modules/**'] });
    const text = logs.map((path) => readFileSync(path, 'utf8')).join('\n');
    const unsaid = changes.filter(
      ({ kind, old }) => kind !== INNER && !text.includes(old.split(' ').at(-1) ?? old),
    );
    assert.deepEqual(unsaid, []);
  });
});
