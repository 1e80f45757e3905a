import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { sql, type Kysely, type Selectable } from 'kysely';
import pino from 'pino';
import { createApp } from '../../demo/app.ts';
import { migrate } from '../../demo/db/migrate.ts';
import { openDatabase, type OpenDatabase } from '../../demo/db/open-database.ts';
import type { Schema } from '../../demo/db/schema.ts';
import type { MailTable } from '../../demo/db/tables/mail-and-jobs.ts';
import { jobKinds } from '../../demo/jobs/job-kinds.ts';
import { periodicTasks } from '../../demo/jobs/periodic-tasks.ts';
import { runDueTasks, runNextJob, sendDueMails } from '../../demo/jobs/start-worker.ts';
import type { Worker } from '../../demo/jobs/worker.ts';
import { apiRoutes } from '../../demo/routes/api.ts';
import { apiCalls } from '../../demo/routes/calls.ts';
import type { HostParts } from '../../demo/services/host-parts.ts';
import { createMapsUpstream } from '../../demo/services/maps/maps-upstream.ts';
import { createSecretBox } from '../../demo/services/secret-box.ts';
import type { Settings } from '../../demo/settings.ts';
import { createFakeSample } from '../unit/host/fake-sample.ts';
import { testSettings } from './test-settings.ts';

/** A whole host with its own empty database: SQLite, or PostgreSQL where TEST_DATABASE_URL names a server. */
export interface TestHost {
  readonly app: Hono;
  readonly db: Kysely<Schema>;
  readonly settings: Settings;
  /** What was logged, one parsed line each. */
  readonly log: readonly Record<string, unknown>[];
  /** The host's time, in milliseconds since 1970. */
  readonly now: () => number;
  /** Moves the host's time on. */
  readonly pass: (ms: number) => void;
  /** The mails that were queued, newest last; `text` and `html` are empty once a mail was handed over to SMTP. */
  readonly mails: () => Promise<readonly Selectable<MailTable>[]>;
  /** Runs the jobs and periodic tasks that are due, and sends the mails where there is a transport, until nothing is left. */
  readonly runJobs: () => Promise<void>;
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** An address where nothing answers; a test of place search names its own. */
const NOBODY = 'http://127.0.0.1:9';

/** Any fixed time: 2026-11-20, noon UTC. */
const START = Date.UTC(2026, 10, 20, 12);

interface TestDatabase {
  readonly database: OpenDatabase;
  readonly drop: () => Promise<void>;
}

async function createSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'api-'));
  const database = openDatabase({ file: join(folder, 'test.db') });
  return { database, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function createPostgres(server: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openDatabase({ url: server, connections: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, connections: 4 });
  const drop = async (): Promise<void> => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
    await admin.close();
  };
  return { database, drop };
}

/** An empty database of the kind under test. */
export function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined || server === '' ? createSqlite() : createPostgres(server);
}

function captureLog(lines: Record<string, unknown>[]): pino.Logger {
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return pino({ level: 'debug' }, { write });
}

/** Opens a host; `changes` replaces settings. */
export async function openHost(changes: Partial<Settings> = {}): Promise<TestHost> {
  const { database, drop } = await createTestDatabase();
  await migrate(database.db);
  const settings = { ...testSettings, ...changes };
  let now = START;
  const log: Record<string, unknown>[] = [];
  const parts: HostParts = {
    clock: () => now,
    mail: null,
    secrets: createSecretBox(['a secret that only tests use, 32+']),
    maps: createMapsUpstream(settings.googleMapsUrl ?? NOBODY),
  };
  const logger = captureLog(log);
  const app = createApp({
    pages: 'demo/pages',
    elements: 'dist/elements',
    spheres: 'data/spheres',
    sample: createFakeSample(),
    onFault: (error) => log.push({ level: 50, err: error }),
    api: apiRoutes(apiCalls('0.0.0-test'), {
      db: database.db,
      settings,
      parts,
      log: logger,
      addressOf: (c) => c.req.header('x-test-address') ?? '192.0.2.1',
      strictAnswers: true,
    }),
  });
  return {
    app,
    db: database.db,
    settings,
    log,
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
    mails: () => database.db.selectFrom('mails').selectAll().orderBy('id').execute(),
    runJobs: async () => {
      const { signal } = new AbortController();
      const worker: Worker = {
        db: database.db,
        settings,
        parts,
        log: logger,
        kinds: jobKinds,
        tasks: periodicTasks,
        signal,
      };
      let isBusy = true;
      while (isBusy) {
        isBusy = await runDueTasks(worker);
        isBusy = (await runNextJob(worker)) || isBusy;
        isBusy = (await sendDueMails(worker)) || isBusy;
      }
    },
    request: (path, init) => Promise.resolve(app.request(`http://host.test${path}`, init)),
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
