import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import { startHost } from '../../helpers/host-process.ts';
import { fillTables } from '../../helpers/host/fill-tables.ts';
import { countRows, createPlace, runBackup, use } from './backup-place.ts';

/*
 * Tests which inputs a restore refuses, which data it preserves, and the error of a start whose data cannot
 * be read.
 */

let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});

after(() => rm(folder, { recursive: true, force: true }));

test('REL-06 a restore preserves the previous database file', async (t) => {
  const place = await createPlace(t, folder);
  if ('url' in place.database) return t.skip('a server’s restore replaces its content');
  const older = await createPlace(t, folder);
  for (const each of [place, older]) {
    await mkdir(join(each.variables['DATA_DIR'] ?? '', 'database'));
    await use(each, (db) => migrate(db));
  }
  await use(place, fillTables);
  const rows = await use(place, countRows);
  const [stored, advice] = await runBackup('backup', 'mine.copy', older, folder);
  assert.deepEqual([stored, /Together with the backup, store:/.test(advice)], [0, true], advice);
  const [restored, rest] = await runBackup('restore', 'mine.copy', place, folder);
  assert.deepEqual(
    [restored, /put the rest in place:/.test(rest), /store:/.test(rest)],
    [0, true, false],
    rest,
  );
  const previous = (await readdir(join(place.variables['DATA_DIR'] ?? '', 'database'))).filter((name) =>
    name.includes('before-restore'),
  );
  const [file = ''] = previous;
  assert.equal(previous.length, 1);
  const old = openDatabase({ file: join(place.variables['DATA_DIR'] ?? '', 'database', file) });
  assert.deepEqual(await countRows(old.db), rows);
  await old.close();
});

test('FIX-10 starting the host with a damaged database fails with a one-line error', async (t) => {
  const place = await createPlace(t, folder);
  if ('url' in place.database) return t.skip('a server checks its own files');
  await mkdir(join(place.variables['DATA_DIR'] ?? '', 'database'));
  await use(place, (db) => migrate(db));
  await use(place, fillTables);
  assert.equal((await runBackup('backup', 'whole.copy', place, folder))[0], 0);
  const bytes = await readFile(join(folder, 'whole.copy'));
  // The test uses a file that this process has never opened. If a connection to the file were
  // garbage-collected late, it would write its log back.
  const { database, variables: settings } = await createPlace(t, folder);
  const file = 'file' in database ? database.file : '';
  await mkdir(join(settings['DATA_DIR'] ?? '', 'database'));
  const variables = { ...settings, SAMPLE_WORLD: 'off' };
  for (const damaged of [bytes.fill(0xff, 4096, 40_000), Buffer.from('no database at all')]) {
    await writeFile(file, damaged);
    await assert.rejects(startHost(variables), (error: Error) => {
      const [, printed = ''] = error.message.split('before it listened:\n');
      assert.equal(
        printed,
        `The database ${file} is damaged. Restore a backup with \`npm run restore -- FILE\`; the damaged file is renamed and stays in the same folder.\n`,
      );
      return true;
    });
  }
});

test('REL-06 a restore is rejected if the host is running or the backup is invalid, and existing backups are not overwritten', async (t) => {
  const place = await createPlace(t, folder);
  if ('url' in place.database) return t.skip('pg_restore says so in its own words');
  const host = await startHost(place.variables);
  assert.equal((await runBackup('backup', 'good.copy', place, folder))[0], 0);
  const bytes = await readFile(join(folder, 'good.copy'));
  const [inUse, why] = await runBackup('restore', 'good.copy', place, folder);
  assert.deepEqual([inUse, /in use by another process/.test(why)], [1, true], why);
  const [exists, there] = await runBackup('backup', 'good.copy', place, folder);
  assert.deepEqual([exists, /already exists/.test(there)], [1, true], there);
  await host.stop();
  bytes.fill(0xff, 5000, 9000);
  await writeFile(join(folder, 'damaged.copy'), bytes);
  await writeFile(join(folder, 'other.copy'), 'no database at all');
  const rows = await use(place, countRows);
  for (const name of ['damaged.copy', 'other.copy', 'missing.copy']) {
    const [code, output] = await runBackup('restore', name, place, folder);
    assert.equal(code, 1, `${name}: ${output}`);
    assert.doesNotMatch(output, /\n\s+at /, 'no stack');
  }
  assert.deepEqual(await use(place, countRows), rows, 'the data is untouched');
  assert.equal((await runBackup('backup', '--help', place, folder))[0], 0);
});
