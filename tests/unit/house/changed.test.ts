import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsOfChange } from '../../runner/changed.ts';
import { choose } from '../../runner/parts.ts';

/** Returns the test files that a change selects, except the tests in `tests/unit/house`. */
async function filesFor(...changed: string[]): Promise<string[]> {
  const { words } = await testsOfChange(changed);
  return words.filter((word) => word.includes('/') && !word.startsWith('tests/unit/house/'));
}

test('a change in the portal selects the tests that import the changed file, and one end-to-end test', async () => {
  assert.deepEqual(await filesFor('web/lib/host-clock.ts'), [
    'tests/unit/web/lib/host-clock.test.ts',
    'tests/unit/web/portal/late-responses.test.ts',
    'tests/e2e/portal/shell.spec.ts',
  ]);
});

test('a change in the portal runs only the suites that contain a selected test', async () => {
  const { words } = await testsOfChange(['web/lib/host-clock.ts']);
  assert.deepEqual(
    ['portal', 'e2e', 'browser'].filter((part) => words.includes(part)),
    ['portal'],
  );
});

test('a change in the host selects the tests in the folder of the same name, and the other tests are listed as not selected', async () => {
  const { words, leftOut } = await testsOfChange(['demo/host/providers/maps/maps-upstream.ts']);
  for (const file of ['element', 'key', 'search', 'upstream'])
    assert.ok(words.includes(`tests/api/maps/${file}.test.ts`), file);
  assert.ok(leftOut.length > 0);
  assert.deepEqual(
    leftOut.filter((file) => words.includes(file)),
    [],
  );
  assert.ok(choose(words).parts.some(({ name }) => name === 'api-postgres'));
});

test('a worker script that the element loads by URL counts as imported', async () => {
  const files = await filesFor('elements/map/clusters/cluster-worker.ts');
  assert.ok(files.includes('tests/browser/viewer/picture.test.ts'));
  assert.ok(files.some((file) => file.startsWith('tests/browser/map/')));
});

test('a change in a file that the host imports selects the tests that start the host as a process', async () => {
  assert.ok((await filesFor('demo/start.ts')).includes('tests/api/process/host-process.test.ts'));
});

test('a change in a Markdown page selects no tests except those in tests/unit/house', async () => {
  assert.deepEqual(await filesFor('README.md'), []);
  assert.ok((await testsOfChange(['README.md'])).words.includes('tests/unit/house/layout.test.ts'));
});
