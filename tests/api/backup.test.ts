import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, test, type TestContext } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { migrate } from '../../demo/host/db/migrate.ts';
import { openDatabase, type DatabaseConfig } from '../../demo/host/db/open-database.ts';
import type { Schema } from '../../demo/host/db/schema.ts';
import { startHost } from '../helpers/host-process.ts';
import { fillTables, tablesOf } from './fill-tables.ts';
import { createTestPlace } from './open-host.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});

after(() => rm(folder, { recursive: true, force: true }));

interface Place {
  readonly database: DatabaseConfig;
  readonly variables: Readonly<Record<string, string>>;
}

/** Data of a host, as its settings name them. */
async function createPlace(t: TestContext): Promise<Place> {
  const { place, drop } = await createTestPlace();
  t.after(drop);
  const data = await mkdtemp(join(folder, 'data-'));
  const variables = { DATA_DIR: data, RENDER_THREADS: '1' };
  if ('url' in place) return { database: place, variables: { ...variables, DATABASE_URL: place.url } };
  return { database: { file: join(data, 'database/spheres.db') }, variables };
}

/** Runs `npm run backup` or `restore`; gives its exit code and what it said. */
async function run(command: string, file: string, { variables }: Place): Promise<[number | null, string]> {
  const args = ['--import', 'tsx', 'demo/host/backup/main.ts', command, file];
  const env = { ...process.env, INIT_CWD: folder, ...variables };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return [code, said];
}

async function use<T>({ database }: Place, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(database);
  return work(db).finally(close);
}

/** How many rows each table has. */
async function countRows(db: Kysely<Schema>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}

test('REL-06 a backup while the host serves, restored elsewhere, has every row', async (t) => {
  const place = await createPlace(t);
  const host = await startHost(place.variables);
  const over = new AbortController();
  let answered = 0;
  const form = (): Record<string, unknown> => ({
    email: `user${answered}@nobody.example`,
    password: 'wrong but long enough',
  });
  const load = (async () => {
    while (!over.signal.aborted) {
      const body = JSON.stringify(form());
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(`${host.url}/user/login`, { method: 'POST', headers, body });
      assert.ok(status === 401 || status === 429, String(status));
      answered += 1;
    }
  })();
  const [code, said] = await run('backup', 'online.copy', place);
  const duringBackup = answered;
  over.abort();
  await load;
  assert.equal(code, 0, said);
  assert.ok(duringBackup > 0, 'it served meanwhile');
  assert.equal(await host.stop(), 0);
  const before = await use(place, countRows);

  const elsewhere = await createPlace(t);
  if ('file' in elsewhere.database) await mkdir(join(elsewhere.variables['DATA_DIR'] ?? '', 'database'));
  const [restored, word] = await run('restore', 'online.copy', elsewhere);
  assert.equal(restored, 0, word);
  const found = await use(elsewhere, countRows);
  for (const table of ['users', 'companies', 'api_keys', 'favorites', 'sphere_load_days'])
    assert.equal(found[table], before[table], table);
  const again = await startHost(elsewhere.variables);
  assert.equal((await fetch(`${again.url}/readyz`)).status, 200);
  assert.equal(await again.stop(), 0);
});

test('REL-06 what was there before a restore is kept', async (t) => {
  const place = await createPlace(t);
  if ('url' in place.database) return t.skip('a server’s restore takes the place of its content');
  const older = await createPlace(t);
  for (const each of [place, older]) {
    await mkdir(join(each.variables['DATA_DIR'] ?? '', 'database'));
    await use(each, (db) => migrate(db));
  }
  await use(place, fillTables);
  const rows = await use(place, countRows);
  assert.equal((await run('backup', 'mine.copy', older))[0], 0);
  assert.equal((await run('restore', 'mine.copy', place))[0], 0);
  const kept = (await readdir(join(place.variables['DATA_DIR'] ?? '', 'database'))).filter((name) =>
    name.includes('before-restore'),
  );
  const [file = ''] = kept;
  assert.equal(kept.length, 1);
  const old = openDatabase({ file: join(place.variables['DATA_DIR'] ?? '', 'database', file) });
  assert.deepEqual(await countRows(old.db), rows);
  await old.close();
});

test('REL-06 a restore under a running host, from what is no copy, and over a file that is there are refused', async (t) => {
  const place = await createPlace(t);
  if ('url' in place.database) return t.skip('pg_restore says so in its own words');
  const host = await startHost(place.variables);
  assert.equal((await run('backup', 'good.copy', place))[0], 0);
  const bytes = await readFile(join(folder, 'good.copy'));
  const [inUse, why] = await run('restore', 'good.copy', place);
  assert.deepEqual([inUse, /in use by another process/.test(why)], [1, true], why);
  const [exists, there] = await run('backup', 'good.copy', place);
  assert.deepEqual([exists, /is there already/.test(there)], [1, true], there);
  await host.stop();
  bytes.fill(0xff, 5000, 9000);
  await writeFile(join(folder, 'damaged.copy'), bytes);
  await writeFile(join(folder, 'other.copy'), 'no database at all');
  const rows = await use(place, countRows);
  for (const name of ['damaged.copy', 'other.copy', 'missing.copy']) {
    const [code, said] = await run('restore', name, place);
    assert.equal(code, 1, `${name}: ${said}`);
    assert.doesNotMatch(said, /\n\s+at /, 'no stack');
  }
  assert.deepEqual(await use(place, countRows), rows, 'the data is untouched');
  assert.equal((await run('backup', '--help', place))[0], 0);
});
