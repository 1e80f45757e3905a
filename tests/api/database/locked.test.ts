import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { test } from 'node:test';
import { sql } from 'kysely';
import { register } from '../../../web/contract/user.ts';
import { callHost } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registrationForm, someAddress } from '../../helpers/host/register.ts';

const HELD_MS = 2000;

const SIGN_UPS = 6;

/** Locks the database file in another process, which says so, and ends after `HELD_MS`. */
const holder = `
  const Libsql = require('libsql');
  const database = new Libsql(process.argv[1]);
  database.exec('begin immediate');
  process.stdout.write('locked');
  setTimeout(() => {
    database.exec('rollback');
    database.close();
  }, ${HELD_MS});
`;

async function fileOf({ db }: TestHost): Promise<string> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db);
  return rows[0]?.file ?? '';
}

test('REL-04 while another process writes to the SQLite file for 2 s, sign-ups wait for it and other calls do not', async (t) => {
  const host = await openHost();
  t.after(() => host.close());
  if (host.database.kind !== 'sqlite') return t.skip('a server waits for locks itself');
  const other = spawn(process.execPath, ['-e', holder, await fileOf(host)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(other, 'exit');
  await once(other.stdout, 'data');
  const signUps = Array.from({ length: SIGN_UPS }, () =>
    callHost(host, register, registrationForm(host), { headers: { 'x-test-address': someAddress() } }),
  );
  let checks = 0;
  while (other.exitCode === null) {
    assert.equal((await host.request('/healthz')).status, 200);
    checks += 1;
    // A check does not leave this turn of the event loop, so the exit of the other process would never be seen.
    await new Promise(setImmediate);
  }
  await ended;
  const outcomes = await Promise.all(signUps);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    Array.from({ length: SIGN_UPS }, () => 200),
  );
  assert.equal((await host.db.selectFrom('users').select('id').execute()).length, SIGN_UPS);
  // A host that waits for the lock in the event loop gets to a few checks only.
  assert.ok(checks >= 20, `only ${checks} health checks were possible in ${HELD_MS} ms`);
});
