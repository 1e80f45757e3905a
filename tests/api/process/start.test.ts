import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { migrations } from '../../../demo/host/db/migrations.ts';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import { freePort } from '../../helpers/free-port.ts';
import { startHost } from '../../helpers/host-process.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';

/* Tests the start of a host in a separate process, before it accepts requests. */

let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});

after(() => rmSync(folder, { recursive: true, force: true }));

interface Seen {
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly body: string;
}

/**
 * Requests /healthz and /readyz alternately until `hasEnded`, and adds the responses to `seen`. Requests that cannot
 * connect yet do not count.
 */
async function watch(url: string, seen: Seen[], hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    for (const path of ['/healthz', '/readyz']) {
      const start = performance.now();
      const response = await fetch(url + path).catch(() => null);
      if (response === null) continue;
      const body = await response.text();
      seen.push({ path, status: response.status, ms: performance.now() - start, body });
    }
    await delay(10);
  }
}

/**
 * Delays a migration until `release`. An embedded database has 150 MB of rows that are copied first; a table
 * on a server is locked.
 */
async function prepareLongMigration(): Promise<{
  readonly variables: Readonly<Record<string, string>>;
  readonly release: () => Promise<void>;
  readonly drop: () => Promise<void>;
}> {
  const { place, drop } = await createTestPlace();
  const data = mkdtempSync(join(folder, 'data-'));
  const variables = { DATA_DIR: data, SAMPLE_WORLD: 'off', SEED: 'off' };
  const last = Object.keys(migrations).at(-2);
  if ('url' in place) {
    const database = openDatabase(place);
    await migrate(database.db, last);
    const transaction = await database.db.startTransaction().execute();
    await sql`lock table users in access exclusive mode`.execute(transaction);
    await sql`select * from kysely_migration_lock for update`.execute(transaction);
    const release = async (): Promise<void> => {
      await transaction.rollback().execute();
      await database.close();
    };
    return { variables: { ...variables, DATABASE_URL: place.url }, release, drop };
  }
  mkdirSync(join(data, 'database'));
  const file = join(data, 'database/spheres.db');
  const database = openDatabase({ file });
  await migrate(database.db, last);
  await database.close();
  const connection = new Libsql(file);
  connection.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 15000)
    insert into rate_windows select 'filler ' || i || hex(randomblob(5000)), 0, 0 from n`);
  connection.close();
  return { variables, release: () => Promise.resolve(), drop };
}

test('FIX-17 during a long migration, /healthz returns 200 and /readyz returns 503 with the reason', async () => {
  const { variables, release, drop } = await prepareLongMigration();
  const port = await freePort();
  let isReady = false;
  const seen: Seen[] = [];
  const notReady = (): number =>
    seen.filter(({ path, status }) => path === '/readyz' && status === 503).length;
  const hasEnded = (): boolean => isReady;
  const watching = watch(`http://127.0.0.1:${port}`, seen, hasEnded);
  const starting = startHost({ ...variables, PORT: String(port) }).finally(() => (isReady = true));
  while (!hasEnded() && notReady() <= 5) await delay(20);
  await release();
  const host = await starting;
  await watching;
  const health = seen.filter(({ path }) => path === '/healthz');
  const waiting = seen.filter(({ path, status }) => path === '/readyz' && status === 503);
  assert.ok(health.every(({ status }) => status === 200));
  assert.ok(waiting.length > 5, `${waiting.length} times not ready`);
  const { code, fields } = JSON.parse(waiting[0]?.body ?? '{}') as { code: string; fields: unknown };
  assert.equal(code, 'unavailable');
  assert.deepEqual(fields, [
    { field: 'migrations', message: 'The database is being migrated to the schema of this version.' },
  ]);
  assert.equal((await fetch(`${host.url}/readyz`)).status, 200);
  assert.equal(await host.stop(), 0);
  await drop();
});
