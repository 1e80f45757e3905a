import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql, type Kysely, type Migration } from 'kysely';
import { migrate, migrationState } from '../../../demo/host/db/migrate.ts';
import { migrations } from '../../../demo/host/db/migrations.ts';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import { openMigrated } from '../../../demo/host/db/open-migrated.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { fillTables, rowsOf, tablesOf, type PutRow } from '../../helpers/host/fill-tables.ts';
import { createTestDatabase, createTestPlace } from '../../helpers/host/open-host.ts';

const names = Object.keys(migrations);
const log = createLog({ level: 'error', write: () => undefined });

/** The version of all spheres, which a migration increments to make stored lists of them outdated. */
const isClock = (table: string, name: string): boolean => table === 'sphere_clock' && name === 'version';

async function assertPreserved(db: Kysely<Schema>, put: readonly PutRow[]): Promise<void> {
  for (const { table, row } of put) {
    const rows = await rowsOf(db, table);
    const found = rows.some((each) =>
      Object.entries(row).every(
        ([name, value]) => !(name in each) || isClock(table, name) || each[name] === value,
      ),
    );
    assert.ok(found, `${table} has ${JSON.stringify(row)}`);
  }
}

test('migrations are ordered by name and have no `down` step', () => {
  assert.deepEqual([...names].sort(), names);
  for (const [name, step] of Object.entries(migrations)) assert.equal('down' in step, false, name);
});

describe('REL-05 migrations preserve the data of every older version', () => {
  for (const [index, name] of names.entries()) {
    test(`a database at migration ${name} can be migrated to the newest schema without losing rows`, async () => {
      const { database, drop } = await createTestDatabase();
      const { db } = database;
      await migrate(db, name);
      const put = await fillTables(db);
      assert.ok(put.length > 0);
      assert.deepEqual(await migrate(db), names.slice(index + 1));
      await assertPreserved(db, put);
      if (database.kind === 'sqlite') {
        assert.deepEqual((await sql`pragma foreign_key_check`.execute(db)).rows, []);
        const [whole] = (await sql<Record<string, string>>`pragma integrity_check`.execute(db)).rows;
        assert.equal(whole?.['integrity_check'], 'ok');
      }
      await database.close();
      await drop();
    });
  }

  test('the migration tests fill every table of the newest schema', async () => {
    const { database, drop } = await createTestDatabase();
    await migrate(database.db);
    const filled = new Set((await fillTables(database.db)).map(({ table }) => table));
    assert.deepEqual(
      (await tablesOf(database.db)).map(({ name }) => name).filter((name) => !filled.has(name)),
      [],
    );
    await database.close();
    await drop();
  });
});

test('REL-05 a failing migration leaves the schema and the data unchanged', async () => {
  const { database, drop } = await createTestDatabase();
  const { db } = database;
  const [first = ''] = names;
  await migrate(db, first);
  const put = await fillTables(db);
  const before = await tablesOf(db);
  const broken: Migration = {
    up: async (inner) => {
      await inner.schema.createTable('half').addColumn('id', 'integer').execute();
      await sql`update users set first_name = 'lost'`.execute(inner);
      throw new Error('power cut');
    },
  };
  await assert.rejects(migrate(db, undefined, { ...migrations, '9999-broken': broken }), /power cut/);
  assert.deepEqual(await tablesOf(db), before);
  assert.deepEqual((await migrationState(db)).applied, [first]);
  await assertPreserved(db, put);
  await migrate(db);
  await assertPreserved(db, put);
  await database.close();
  await drop();
});

test('REL-05 an embedded database is copied before a migration, and only the three newest copies are stored', async (t) => {
  const { place, drop } = await createTestPlace();
  if ('url' in place) {
    await drop();
    return t.skip('a server’s backups are its owner’s');
  }
  const folder = await mkdtemp(join(tmpdir(), 'copies-'));
  const [first = ''] = names;
  const old = openDatabase(place);
  await migrate(old.db, first);
  const put = await fillTables(old.db);
  await old.close();
  for (const year of [2021, 2022, 2023]) await writeFile(join(folder, `${year}-old.db`), '');
  for (let start = 0; start < 2; start += 1) await (await openMigrated(place, folder, log)).close();
  const copies = (await readdir(folder)).sort();
  assert.deepEqual(copies.slice(0, 2), ['2022-old.db', '2023-old.db']);
  assert.equal(copies.length, 3, 'the second start makes no copy');
  const copy = copies.at(-1) ?? '';
  assert.match(copy, new RegExp(`${first}\\.db$`));
  const preserved = openDatabase({ file: join(folder, copy) });
  assert.deepEqual((await migrationState(preserved.db)).applied, [first]);
  await assertPreserved(preserved.db, put);
  await preserved.close();
  await rm(folder, { recursive: true });
  await drop();
});
