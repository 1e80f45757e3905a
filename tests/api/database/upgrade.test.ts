import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { migrate, migrationState } from '../../../demo/host/db/migrate.ts';
import { timeZoneOf } from '../../../demo/ingest/photo/time-zone.ts';
import { tablesOf } from '../../helpers/host/fill-tables.ts';
import {
  countsOf,
  digestOf,
  lineOf,
  oldVersions,
  openOldDatabase,
  readOldDatabase,
  readRows,
  type Rows,
} from '../../helpers/host/old-database.ts';
import { createTestDatabase, type TestHost } from '../../helpers/host/open-host.ts';
import { readAccount } from '../../helpers/host/read-account.ts';

/** Current names of tables that a later migration renamed, by old name. */
const renamedTables: Readonly<Record<string, string>> = {};

/** Current names of columns that a later migration renamed, by the old names of table and column. */
const renamedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/**
 * Functions that convert rows to their original form, by table. They are needed for values that a later
 * migration stores in another form.
 */
const storedThen: Readonly<Record<string, (row: Rows[string][number]) => Rows[string][number]>> = {
  // Migration 0018 counts as a change to all spheres.
  sphere_clock: ({ version, ...row }) => ({ ...row, version: Number(version) - 1 }),
  sphere_load_days: ({ quarters, ...row }) => {
    const counts = JSON.parse(String(quarters)) as readonly number[];
    const cuts = counts.map((_, at) => counts.slice(0, at + 1).reduce((sum, count) => sum + count, 0));
    assert.equal(cuts.pop(), Number(row['total']));
    return { ...row, ...Object.fromEntries(cuts.map((sum, at) => [`cut_${at + 1}`, sum])) };
  },
};

/** Parts of responses that a later version changed on purpose, by paths such as `logIn.user.key`. */
const changedResponses: ReadonlySet<string> = new Set(['logIn.user.key']);

/** Returns the current rows of an old table, with the old names and without new columns. */
function foundToday(table: string, old: Rows, today: Rows): readonly string[] {
  const columns = Object.keys(old[table]?.[0] ?? {}).map((then) => ({
    then,
    now: renamedColumns[table]?.[then] ?? then,
  }));
  const rows = today[renamedTables[table] ?? table] ?? [];
  const asThen = storedThen[table] ?? ((row) => row);
  return rows
    .map(asThen)
    .map((row) =>
      lineOf(
        Object.fromEntries(
          columns.flatMap(({ then, now }) => (now in row ? [[then, row[now] ?? null]] : [])),
        ),
      ),
    );
}

/** Checks that a response still contains all its original fields and values; it may contain more. */
function assertContains(now: unknown, then: unknown, path: string): void {
  if (changedResponses.has(path)) return;
  if (typeof then !== 'object' || then === null) return assert.equal(now, then, path);
  assert.ok(typeof now === 'object' && now !== null, `${path} is there`);
  if (Array.isArray(then)) assert.equal((now as unknown[]).length, then.length, `the length of ${path}`);
  for (const [name, value] of Object.entries(then))
    assertContains((now as Record<string, unknown>)[name], value, `${path}.${name}`);
}

test('FIX-19 the fixtures include the database of version 2026-11-22', () => {
  assert.ok(oldVersions().includes('2026-11-22'));
});

for (const version of oldVersions())
  describe(`FIX-19 a database written by version ${version}`, () => {
    const { data, record } = readOldDatabase(version);
    let old: Rows;
    let today: Rows;
    let host: TestHost;

    before(async () => {
      ({ before: old, host } = await openOldDatabase(data, record));
      today = await readRows(host.db);
    });

    after(() => host.close());

    test('FIX-19 the database fixture of an earlier version is unchanged and has rows in every table', () => {
      assert.deepEqual(countsOf(old), record.rows);
      assert.equal(digestOf(old), record.digest);
      for (const [table, count] of Object.entries(record.rows)) assert.ok(count > 0, table);
    });

    test('FIX-19 after migration, a database of an earlier version has the same schema as a new database', async () => {
      assert.deepEqual((await migrationState(host.db)).pending, []);
      const { database, drop } = await createTestDatabase();
      await migrate(database.db);
      assert.deepEqual(await tablesOf(host.db), await tablesOf(database.db));
      await database.close();
      await drop();
    });

    test('FIX-19 migrating a database of an earlier version loses no rows and no values', async () => {
      for (const [table, rows] of Object.entries(old))
        assert.deepEqual([...foundToday(table, old, today)].sort(), rows.map(lineOf).sort(), table);
      if (host.database.kind === 'postgres') return;
      assert.deepEqual((await sql`pragma foreign_key_check`.execute(host.db)).rows, []);
      assert.deepEqual((await sql`pragma integrity_check`.execute(host.db)).rows, [
        { integrity_check: 'ok' },
      ]);
    });

    test('FIX-83 after migration, every sphere of an earlier version has the time zone of its place', async () => {
      const spheres = await host.db
        .selectFrom('spheres')
        .select(['latitude', 'longitude', 'time_zone'])
        .execute();
      assert.ok(spheres.length > 0);
      for (const { time_zone, ...place } of spheres) assert.equal(time_zone, timeZoneOf(place));
    });

    test('FIX-19 after an upgrade, the API returns the values recorded with the earlier version', async () => {
      const seen = await readAccount(host, record.known);
      for (const [call, then] of Object.entries(record.seen)) assertContains(seen[call], then, call);
    });
  });
