import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import { startHost } from '../../helpers/host-process.ts';
import { fillTables } from '../../helpers/host/fill-tables.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';
import { countRows, createPlace, runBackup, use } from './backup-place.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});

after(() => rm(folder, { recursive: true, force: true }));

test('REL-06 a backup that is taken while the host serves requests can be restored without losing rows', async (t) => {
  const place = await createPlace(t, folder);
  const host = await startHost(place.variables);
  const stop = new AbortController();
  let responses = 0;
  const form = (): Record<string, unknown> => ({
    email: `user${responses}@nobody.example`,
    password: 'wrong but long enough',
  });
  const load = (async () => {
    while (!stop.signal.aborted) {
      const body = JSON.stringify(form());
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(`${host.url}/user/login`, { method: 'POST', headers, body });
      assert.ok(status === 401 || status === 429, String(status));
      responses += 1;
    }
  })();
  const [code, output] = await runBackup('backup', 'online.copy', place, folder);
  const duringBackup = responses;
  stop.abort();
  await load;
  assert.equal(code, 0, output);
  assert.ok(duringBackup > 0, 'the host responded during the backup');
  assert.equal(await host.stop(), 0);
  const before = await use(place, countRows);

  const elsewhere = await createPlace(t, folder);
  if ('file' in elsewhere.database) await mkdir(join(elsewhere.variables['DATA_DIR'] ?? '', 'database'));
  const [restored, word] = await runBackup('restore', 'online.copy', elsewhere, folder);
  assert.equal(restored, 0, word);
  const found = await use(elsewhere, countRows);
  for (const table of ['users', 'companies', 'api_keys', 'favorites', 'sphere_load_days'])
    assert.equal(found[table], before[table], table);
  const again = await startHost(elsewhere.variables);
  assert.equal((await fetch(`${again.url}/readyz`)).status, 200);
  assert.equal(await again.stop(), 0);
});

test('copying the file of a closed embedded database copies all its rows', async (t) => {
  const { place, drop } = await createTestPlace();
  t.after(drop);
  if ('url' in place) return t.skip('an embedded database is a file');
  const opened = openDatabase(place);
  await migrate(opened.db);
  await fillTables(opened.db);
  const before = await countRows(opened.db);
  await opened.close();
  const copy = join(folder, 'closed.db');
  await copyFile(place.file, copy);
  const { db, close } = openDatabase({ file: copy });
  t.after(close);
  assert.deepEqual(await countRows(db), before);
});

test('FIX-07 a backup can be restored into a new folder, and backups and databases are readable only by their owner', async (t) => {
  const place = await createPlace(t, folder);
  if ('url' in place.database) return t.skip('an embedded database is a file');
  await mkdir(join(place.variables['DATA_DIR'] ?? '', 'database'));
  await use(place, (db) => migrate(db));
  await use(place, fillTables);
  const rows = await use(place, countRows);
  const [, written] = await runBackup('backup', 'own.copy', place, folder);
  assert.match(written, /SECRET_KEY.*\n.*spheres/);
  const data = join(folder, 'new', 'machine');
  const elsewhere = { database: { file: join(data, 'database/spheres.db') }, variables: { DATA_DIR: data } };
  const [code, output] = await runBackup('restore', 'own.copy', elsewhere, folder);
  assert.equal(code, 0, output);
  assert.doesNotMatch(output, /previous/, 'no previous database is mentioned');
  assert.match(output, /SECRET_KEY, or the file secret-key/);
  assert.deepEqual(await use(elsewhere, countRows), rows);
  for (const path of [join(folder, 'own.copy'), place.database.file, elsewhere.database.file])
    assert.equal((await stat(path)).mode & 0o777, 0o600, path);
});
