import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import { setName } from '../../../web/contract/profile.ts';
import { startHost } from '../../helpers/host-process.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { createFuzzCompany } from '../../helpers/host/fuzz-company.ts';
import { startPostgres } from '../../helpers/postgres-server.ts';

const skip = (process.env['TEST_DATABASE_URL'] ?? '') === '' ? 'an embedded database has no server' : false;

/** Maximum time for which a database that answers nothing may hold a call, in milliseconds. */
const LIMIT_MS = 10_000;

/** Time after which the test ends a call that is held, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** More calls than the host has connections. */
const CALLS = 15;

test(
  'FIX-108 FIX-107 a PostgreSQL server that answers nothing holds no call longer than 10 s and is logged once, and calls succeed when it answers again',
  { skip },
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'frozen-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const server = await startPostgres();
    t.after(server.remove);
    const direct = openDatabase({ url: server.url, connections: 2 });
    await migrate(direct.db);
    const { token, known } = await createFuzzCompany({ db: direct.db, now: Date.now });
    const host = await startHost({
      DATA_DIR: folder,
      DATABASE_URL: server.url,
      SAMPLE_WORLD: 'off',
      SEED: 'off',
    });
    t.after(() => host.kill());
    const form = { id: String(known['userId']?.[0]), firstName: 'Frozen', lastName: 'Test' };
    const [path, init] = requestOf(setName, form, { token });
    const call = async (address: string, options: RequestInit = {}) => {
      const since = performance.now();
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(host.url + address, { ...options, signal }).catch(() => null);
      await response?.text();
      return {
        status: response?.status ?? 0,
        retryAfter: response?.headers.get('retry-after') ?? null,
        ms: performance.now() - since,
      };
    };
    const write = () => call(path, init);
    assert.equal((await write()).status, 200);

    // A row that is locked holds calls inside their transactions, on connections that are open already.
    const locking = await direct.db.startTransaction().execute();
    await sql`select 1 from users for update`.execute(locking);
    const held = Array.from({ length: CALLS }, write);
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
    while ((await waiting.execute(direct.db)).rows.length < 3);
    server.freeze();
    try {
      const ready = call('/readyz');
      const outcomes = [...(await Promise.all([...held, ready])), await write()];
      for (const { status, ms, retryAfter } of outcomes) {
        assert.equal(status, 503, `${String(status)} after ${String(Math.round(ms))} ms`);
        assert.ok(ms < LIMIT_MS, `503 after ${String(Math.round(ms))} ms`);
        assert.ok(Number(retryAfter) > 0);
      }
      assert.ok((await ready).ms < LIMIT_MS / 2, 'the state of the host is known sooner');
      assert.equal((await call('/healthz')).status, 200);
      assert.equal(host.output().split('"event":"error_unavailable"').length - 1, 1);
      t.diagnostic(`503 within ${String(Math.round(Math.max(...outcomes.map(({ ms }) => ms))))} ms`);
    } finally {
      server.thaw();
    }
    await locking.rollback().execute();
    await direct.close();
    while ((await call('/readyz')).status !== 200);
    while ((await write()).status !== 200);
    assert.equal(await host.stop(), 0);
  },
);
