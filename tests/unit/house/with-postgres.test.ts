import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { skippedTests, unitCounts } from '../../runner/suite-output.ts';

test('FIX-152 on a machine without PostgreSQL, the tests on PostgreSQL are skipped, with a reason', () => {
  const POSTGRES = mkdtempSync(join(tmpdir(), 'no-postgres-'));
  const args = [
    '--import',
    'tsx',
    'tests/runner/with-postgres.ts',
    process.execPath,
    '-e',
    'process.exit(3)',
  ];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, POSTGRES },
  });
  assert.equal(status, 0);
  assert.deepEqual(unitCounts(stdout), { passed: 0, failed: 0, skipped: 1 });
  assert.match(skippedTests(stdout), /tests on PostgreSQL # initdb and pg_ctl were not found/);
});
