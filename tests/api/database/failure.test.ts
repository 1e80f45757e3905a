import assert from 'node:assert/strict';
import process from 'node:process';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { databaseFailure } from '../../../demo/host/db/database-failure.ts';
import { checkHealth } from '../../../web/contract/operation.ts';
import { register } from '../../../web/contract/user.ts';
import { callHost, expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, registrationForm, someAddress } from '../../helpers/host/register.ts';

let host: TestHost;

beforeEach(async () => {
  host = await openHost();
  await registerUser(host);
});

afterEach(() => host.close());

const isSqlite = (): boolean => host.database.kind === 'sqlite';

/** Returns the number of rows in each table to which a sign-up writes. */
async function counts({ db }: TestHost): Promise<readonly number[]> {
  const tables = ['users', 'companies', 'subscriptions', 'sessions', 'mails'] as const;
  const found = [];
  for (const table of tables)
    found.push((await sql`select 1 from ${sql.table(table)}`.execute(db)).rows.length);
  return found;
}

/**
 * Checks a sign-up while `trouble` is in effect. The call returns 503 and writes no data; afterward, sign-ups
 * work again.
 */
async function survives(trouble: () => Promise<() => Promise<unknown>>): Promise<void> {
  const before = await counts(host);
  const restore = await trouble();
  const headers = { 'x-test-address': someAddress() };
  const outcome = await callHost(host, register, registrationForm(host), { headers });
  assert.equal(outcome.status, 503, JSON.stringify(outcome.body));
  assert.ok(!outcome.ok);
  assert.match(outcome.body.displayMessage, /not available at the moment/);
  assert.ok(outcome.headers.get('retry-after'));
  await expectOk(host, checkHealth, {});
  await restore();
  assert.deepEqual(await counts(host), before, 'no partial write');
  await registerUser(host);
}

describe('REL-04 requests fail with 503 while the database fails, leave no partial writes, and succeed afterward', () => {
  test('a sign-up fails with 503 while another connection locks the database, and succeeds afterward', async () => {
    await survives(async () => {
      if (isSqlite()) {
        const { file } = (await sql<{ file: string }>`select file from pragma_database_list`.execute(host.db))
          .rows[0] ?? { file: '' };
        const other = new Libsql(file);
        other.exec('begin immediate');
        return () => Promise.resolve(other.exec('rollback')).then(() => other.close());
      }
      const transaction = await host.db.startTransaction().execute();
      await sql`lock table users in access exclusive mode`.execute(transaction);
      return () => transaction.rollback().execute();
    });
  });

  test('a sign-up fails with 503 while the database file cannot grow, as on a full disk, and succeeds afterward', async (t) => {
    if (!isSqlite()) return t.skip('the disk of a server is its own');
    await survives(async () => {
      await sql`pragma max_page_count = 1`.execute(host.db);
      // Rows are inserted first, to use up the free space in the last pages.
      await fill(host);
      return () => sql`pragma max_page_count = 1000000`.execute(host.db);
    });
  });

  test('FIX-20 a sign-up fails with 503 while the database is read-only, and succeeds afterward', async () => {
    await survives(async () => {
      if (isSqlite()) {
        await sql`pragma query_only = 1`.execute(host.db);
        return () => sql`pragma query_only = 0`.execute(host.db);
      }
      const { name } = (await sql<{ name: string }>`select current_database() as name`.execute(host.db))
        .rows[0] ?? { name: '' };
      const set = (to: string) =>
        sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(to)}`.execute(
          host.db,
        );
      await set('on');
      await dropConnections(host);
      return async () => {
        await sql`set default_transaction_read_only = off`.execute(host.db);
        await set('off');
        await dropConnections(host);
      };
    });
  });

  test('a sign-up succeeds after the database server has ended all connections', async (t) => {
    if (isSqlite()) return t.skip('an embedded database has no server');
    await dropConnections(host);
    await registerUser(host);
  });

  test('FIX-01 a database connection that ends during a transaction is reported as `away` and causes no uncaught exception', async (t) => {
    if (isSqlite()) return t.skip('an embedded database has no server');
    const uncaught: Error[] = [];
    const collect = (error: Error): number => uncaught.push(error);
    process.on('uncaughtExceptionMonitor', collect);
    t.after(() => process.off('uncaughtExceptionMonitor', collect));
    const transaction = await host.db.startTransaction().execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(host.db);
    const closed = sql<{ isClosed: boolean }>`select not exists (
      select from pg_stat_activity where pid = ${rows[0]?.pid}
    ) as "isClosed"`;
    while ((await closed.execute(host.db)).rows[0]?.isClosed !== true) await delay(20);
    const error: unknown = await sql`select 1`.execute(transaction).catch((thrown: unknown) => thrown);
    assert.equal(databaseFailure(error), 'away', String(error));
    assert.deepEqual(uncaught, [], 'there is no uncaught exception');
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    await registerUser(host);
  });
});

async function fill({ db }: TestHost): Promise<void> {
  for (let row = 0; row < 10_000; row += 1) {
    const values = { bucket: `${row}`.padEnd(1000, 'x'), ends_at: 0, calls: 0 };
    try {
      await db.insertInto('rate_windows').values(values).execute();
    } catch {
      return;
    }
  }
}

/** Ends all connections, as a restart of the server does. New connections have the new settings. */
async function dropConnections({ db }: TestHost): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
  // The notification that a connection has closed takes a moment to arrive.
  await delay(300);
}
