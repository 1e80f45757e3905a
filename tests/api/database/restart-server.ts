import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { timeOrderedId } from '../../../demo/host/lib/time-ordered-id.ts';
import { setName } from '../../../web/contract/profile.ts';
import { startHost, type HostProcess } from '../../helpers/host-process.ts';
import { requestOf } from '../../helpers/host/call.ts';
import { createFuzzCompany, type FuzzCompany } from '../../helpers/host/fuzz-company.ts';
import { openMailServer } from '../../helpers/host/mail-server.ts';
import { startPostgres, type StopMode } from '../../helpers/postgres-server.ts';

const WRITERS = 6;

/** Time for which the server is stopped, and time for which calls may be refused after it restarts. */
const DOWNTIME_MS = 700;
const RECOVERY_MS = 5_000;

interface Seen {
  /** Last time at which each host accepted a write. */
  readonly acceptedAt: Map<HostProcess, number>;
  unavailable: number;
  readonly wrong: string[];
}

async function writeOnce(host: HostProcess, { token, known }: FuzzCompany, seen: Seen): Promise<void> {
  const form = { id: String(known['userId']?.[0]), firstName: 'Restart', lastName: 'Test' };
  const [path, init] = requestOf(setName, form, { token });
  const response = await fetch(host.url + path, init).catch((error: unknown) => String(error));
  if (typeof response === 'string') {
    seen.wrong.push(response);
    return;
  }
  await response.text();
  if (response.status === 200) seen.acceptedAt.set(host, performance.now());
  else if (response.status === 503 && response.headers.get('retry-after') !== null) seen.unavailable += 1;
  else if (response.status !== 429) seen.wrong.push(`${response.status}`);
}

async function until(
  what: string,
  isDone: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isDone())) {
    assert.ok(performance.now() < deadline, what);
    await wait(50);
  }
}

const lastTaskRun = async (db: Kysely<Schema>): Promise<number> => {
  const { due_at: dueAt } = await db
    .selectFrom('periodic_tasks')
    .where('name', '=', 'take-in-spheres')
    .select('due_at')
    .executeTakeFirstOrThrow();
  return dueAt;
};

const queueMail = (db: Kysely<Schema>): Promise<unknown> =>
  db
    .insertInto('mails')
    .values({
      id: timeOrderedId(),
      recipient: 'someone@spheres.test',
      reply_to: null,
      subject: 'After the restart',
      text: 'The server is back.',
      html: '<p>The server is back.</p>',
      state: 'queued',
      attempts: 0,
      due_at: 0,
      lease: null,
      leased_until: 0,
      last_error: null,
      created_at: Date.now(),
      sent_at: null,
    })
    .execute();

/** Runs work on the server over a separate connection, which no restart interrupts. */
async function useServer<T>(url: string, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ url, connections: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/**
 * Stops and restarts a PostgreSQL server, once for each mode, while two hosts write to it. Every call must be
 * accepted or reported as 503, both hosts must recover in time, and background work must continue.
 */
export async function restartUnderLoad(t: TestContext, modes: readonly StopMode[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'restart-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const server = await startPostgres();
  t.after(server.remove);
  const smtp = await openMailServer();
  t.after(smtp.stop);
  const companies = await useServer(server.url, async (db) => {
    await migrate(db);
    const target = { db, now: Date.now };
    return Promise.all(Array.from({ length: WRITERS }, () => createFuzzCompany(target)));
  });
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: server.url,
    SMTP_URL: smtp.url,
    MAIL_SENDER: 'Spheres <no-reply@spheres.test>',
    SAMPLE_WORLD: 'off',
    LOG_LEVEL: 'warn',
  };
  const hosts: HostProcess[] = [];
  t.after(() => Promise.all(hosts.map((host) => host.kill())));
  for (let count = 0; count < 2; count += 1) hosts.push(await startHost(variables));
  const seen: Seen = { acceptedAt: new Map(), unavailable: 0, wrong: [] };
  let hasEnded = false;
  const writers = companies.map(async (company, index) => {
    for (let turn = index; !hasEnded; turn += 1) {
      await writeOnce(hosts[turn % hosts.length] as HostProcess, company, seen);
      await wait(20);
    }
  });
  let slowestMs = 0;
  try {
    for (const mode of modes) {
      const unavailable = seen.unavailable;
      server.stop(mode);
      await wait(DOWNTIME_MS);
      await until('calls are refused while the server is away', () => seen.unavailable > unavailable, 10_000);
      server.start();
      const backAt = performance.now();
      const hasRecovered = (host: HostProcess): boolean => (seen.acceptedAt.get(host) ?? 0) > backAt;
      await until(
        `calls work again after ${mode}: ${seen.wrong.join()}`,
        () => hosts.every(hasRecovered),
        RECOVERY_MS,
      );
      slowestMs = Math.max(slowestMs, ...hosts.map((host) => (seen.acceptedAt.get(host) ?? 0) - backAt));
      assert.deepEqual(seen.wrong, [], `only 200 and 503 around ${mode}`);
    }
  } finally {
    hasEnded = true;
    await Promise.all(writers);
  }
  t.diagnostic(
    `${modes.length} restarts, ${seen.unavailable} calls refused, recovered within ${Math.round(slowestMs)} ms`,
  );
  await useServer(server.url, async (db) => {
    const before = await lastTaskRun(db);
    const mails = smtp.received.length;
    await queueMail(db);
    await until('the mail is sent', () => smtp.received.length > mails, 60_000);
    await until('periodic tasks run', async () => (await lastTaskRun(db)) > before, 60_000);
  });
  for (const host of hosts) assert.equal(await host.stop(), 0, host.output().slice(-2000));
}
