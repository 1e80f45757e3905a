import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrate, migrationState } from '../../../demo/host/db/migrate.ts';
import { migrations } from '../../../demo/host/db/migrations.ts';
import { openDatabase, type DatabaseConfig } from '../../../demo/host/db/open-database.ts';
import { fillTables, rowsOf, type PutRow } from '../../helpers/host/fill-tables.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';
import { programOf } from '../../helpers/program.ts';
import { randomRuns } from '../../helpers/random-runs.ts';

const KILLS = randomRuns(3);

const MIGRATION = 'tests/api/database/migrate-process.ts';

const [first = ''] = Object.keys(migrations);

/** Starts a migration and kills it `afterMs` later, usually before it is done. */
async function killAfter(place: DatabaseConfig, copies: string, afterMs: number): Promise<void> {
  const args = [...programOf(MIGRATION), JSON.stringify(place), copies];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let output = '';
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('begin')) resolve();
    });
  });
  await Promise.race([begun, exited]);
  assert.ok(output.includes('begin'), 'the migration began');
  await delay(afterMs);
  child.kill('SIGKILL');
  await exited;
}

/** Checks that a host that starts after all kills has the complete current schema with every earlier row. */
async function assertWhole(place: DatabaseConfig, put: readonly PutRow[]): Promise<void> {
  const { db, kind, close } = openDatabase(place);
  await migrate(db);
  assert.deepEqual((await migrationState(db)).pending, []);
  for (const { table, row } of put) {
    const [column] = Object.keys(row);
    const rows = await rowsOf(db, table);
    assert.ok(
      column !== undefined && rows.some((each) => each[column] === row[column]),
      `${table} has its rows`,
    );
  }
  if (kind === 'sqlite') {
    const [whole] = (await sql<Record<string, string>>`pragma integrity_check`.execute(db)).rows;
    assert.equal(whole?.['integrity_check'], 'ok');
  }
  await close();
}

/** Times of the kills in milliseconds, spread over the duration of a run, each with a small random offset. */
const moments = Array.from({ length: KILLS }, (_, index) => ((index + Math.random()) / KILLS) * 150);

test(`REL-02 if the host is killed at any of ${KILLS} moments of its first start, the next start completes the database schema`, async () => {
  const copies = await mkdtemp(join(tmpdir(), 'kill-copies-'));
  for (const moment of moments) {
    const { place, drop } = await createTestPlace();
    await killAfter(place, copies, moment);
    await assertWhole(place, []);
    await drop();
  }
  await rm(copies, { recursive: true });
});

test(`REL-02 if a migration is killed at any of ${KILLS} moments, the next start completes the schema and preserves every row`, async () => {
  const copies = await mkdtemp(join(tmpdir(), 'kill-copies-'));
  for (const moment of moments) {
    const { place, drop } = await createTestPlace();
    const old = openDatabase(place);
    await migrate(old.db, first);
    const put = await fillTables(old.db);
    await old.close();
    await killAfter(place, copies, moment);
    await assertWhole(place, put);
    await drop();
  }
  await rm(copies, { recursive: true });
});
