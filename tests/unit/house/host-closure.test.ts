import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

/**
 * Maximum number of product files that the production host can load, without migrations. Lower this number when
 * the count decreases. Raise it only for a new capability of the host.
 */
const MAX_FILES = 433;

const { options } = createRequire(import.meta.url)('../../checks/dependency-cruiser.cjs') as {
  options: ICruiseOptions;
};

test('the production host imports a limited number of files, none of them from the sample world or the stand-ins', async () => {
  const { tsConfig, ...rest } = options;
  const { output } = await cruise(['demo/production.ts'], rest);
  const files = (output as ICruiseResult).modules
    .map(({ source }) => source)
    .filter((source) => /^(demo|web|elements)\//.test(source));
  assert.deepEqual(
    files.filter((file) => /^demo\/(world|standins|site\/sample)\//.test(file)),
    [],
  );
  const counted = files.filter((file) => !file.startsWith('demo/host/db/migrations/'));
  assert.ok(
    counted.length <= MAX_FILES,
    `The host imports ${counted.length} files. Import fewer, or raise MAX_FILES for a new capability.`,
  );
  assert.ok(counted.length > 100, 'the imports must be followed');
  assert.ok(tsConfig);
});
