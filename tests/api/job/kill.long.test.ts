import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { openDatabase, type DatabaseConfig } from '../../../demo/host/db/open-database.ts';
import { enqueueJob } from '../../../demo/host/services/job/enqueue-job.ts';
import { queueMail } from '../../../demo/host/services/mail/queue-mail.ts';
import { runNextJob, sendDueMails } from '../../../demo/host/worker/start-worker.ts';
import { workerCtx } from '../../../demo/host/worker/worker.ts';
import { openMailServer } from '../../helpers/host/mail-server.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';
import { workerOn } from './job-process.ts';

const signal = new AbortController().signal;

async function enqueue(place: DatabaseConfig, jobs: readonly object[]): Promise<void> {
  const { database, worker } = workerOn(place, 0);
  await migrate(database.db);
  for (const job of jobs) await enqueueJob(workerCtx(worker), 'note', job);
  await database.close();
}

function startProcess(
  place: DatabaseConfig,
  mailUrl?: string,
): { readonly child: ChildProcess; readonly begun: string[] } {
  const child = fork(
    'tests/api/job/job-process.ts',
    [JSON.stringify(place), ...(mailUrl === undefined ? [] : [mailUrl])],
    {
      execArgv: ['--import', 'tsx'],
      stdio: 'ignore',
    },
  );
  const begun: string[] = [];
  child.on('message', (to) => begun.push(to as string));
  return { child, begun };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

/** Changes all stored jobs so that they finish instantly. */
async function shortenJobs(place: DatabaseConfig): Promise<void> {
  const { db, close } = openDatabase(place);
  for (const { id, input } of await db.selectFrom('jobs').select(['id', 'input']).execute())
    await db
      .updateTable('jobs')
      .set({ input: JSON.stringify({ ...(JSON.parse(input) as object), ms: 0 }) })
      .where('id', '=', id)
      .execute();
  await close();
}

/**
 * After the lease has expired, completes the jobs that a killed process left behind. Returns the recipients
 * of all effects.
 */
async function workOff(place: DatabaseConfig): Promise<readonly string[]> {
  const { database, worker } = workerOn(place, 61_000);
  while (await runNextJob({ ...worker, signal }));
  const states = await database.db.selectFrom('jobs').select('state').distinct().execute();
  assert.deepEqual(states, [{ state: 'done' }]);
  await database.close();
  const reopened = openDatabase(place);
  const mails = await reopened.db.selectFrom('mails').select('recipient').execute();
  await reopened.close();
  return mails.map(({ recipient }) => recipient);
}

test('REL-33 a job runs again after its process is killed, and still takes effect only once', async () => {
  const { place, drop } = await createTestPlace();
  try {
    await enqueue(place, [{ to: 'ada@example.com', ms: 60_000 }]);
    const { child } = startProcess(place);
    await once(child, 'message');
    await kill(child);
    await shortenJobs(place);
    const database = openDatabase(place);
    const { state, attempts } = await database.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([state, attempts], ['running', 1]);
    await database.close();
    assert.deepEqual(await workOff(place), ['ada@example.com']);
  } finally {
    await drop();
  }
});

test('REL-33 FIX-20 every job takes effect exactly once, even if its worker is killed three times', async () => {
  const { place, drop } = await createTestPlace();
  try {
    const addresses = Array.from({ length: 60 }, (_, i) => `user${i}@example.com`);
    const moments = [3, 11, 37];
    for (const [round, moment] of moments.entries()) {
      const recipients = addresses.filter((_, i) => i % moments.length === round);
      // The last job is never done before the kill, no matter how late the kill happens.
      await enqueue(
        place,
        recipients.map((to, i) => ({ to, ms: i === recipients.length - 1 ? 600_000 : 1 })),
      );
      const { child } = startProcess(place);
      await once(child, 'message');
      await sleep(moment);
      await kill(child);
      await shortenJobs(place);
    }
    assert.deepEqual((await workOff(place)).toSorted(), addresses.toSorted());
  } finally {
    await drop();
  }
});

test('REL-33 REL-15 FIX-20 after a worker is killed while sending emails, every email arrives, and resent emails have the same Message-ID', async (t) => {
  const server = await openMailServer();
  t.after(() => server.stop());
  const { place, drop } = await createTestPlace();
  t.after(drop);
  const addresses = Array.from({ length: 12 }, (_, i) => `user${i}@example.com`);
  const first = workerOn(place, 0);
  await migrate(first.database.db);
  for (const to of addresses)
    await queueMail(workerCtx(first.worker), { to, subject: 'Hello', content: { paragraphs: [] } });
  await first.database.close();
  server.mood = 'hold-after-data';
  const { child } = startProcess(place, server.url);
  while (server.received.length < 5) await sleep(20);
  await kill(child);
  server.mood = 'accept';
  const { database, worker } = workerOn(place, 6 * 60_000, server.url);
  while (await sendDueMails({ ...worker, signal }));
  const states = await database.db.selectFrom('mails').select('state').distinct().execute();
  assert.deepEqual(states, [{ state: 'sent' }]);
  worker.services.mail?.close();
  await database.close();
  const ids = new Map(server.received.map(({ to, messageId }) => [to[0], messageId]));
  assert.deepEqual([...ids.keys()].toSorted(), addresses.toSorted());
  assert.equal(new Set(server.received.map(({ messageId }) => messageId)).size, 12);
  assert.equal(server.received.length, 17, 'only the five unacknowledged emails are sent twice');
});
