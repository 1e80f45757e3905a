import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Settings } from '../../../demo/host/config/settings.ts';
import type { Ctx } from '../../../demo/host/context/context.ts';
import type { HostServices } from '../../../demo/host/context/host-services.ts';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { openDatabase, type DatabaseConfig, type OpenDatabase } from '../../../demo/host/db/open-database.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';
import type { MailTable } from '../../../demo/host/db/tables/mail-and-jobs.ts';
import { createSecretBox } from '../../../demo/host/lib/secret-box.ts';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { createMetrics } from '../../../demo/host/log/metrics.ts';
import { createEndedSessions } from '../../../demo/host/providers/ended-sessions.ts';
import { createLoadWriter } from '../../../demo/host/providers/loads/load-writer.ts';
import { createMapsUpstream } from '../../../demo/host/providers/maps/maps-upstream.ts';
import { createMarketingTool } from '../../../demo/host/providers/marketing-tool.ts';
import { createPasswordHasher } from '../../../demo/host/providers/password-hasher.ts';
import { noPayments } from '../../../demo/host/providers/payment/no-payments.ts';
import { startClusterThread } from '../../../demo/host/providers/spheres/clusters/cluster-thread.ts';
import { createSphereClusters } from '../../../demo/host/providers/spheres/clusters/sphere-clusters.ts';
import { createSphereIndex } from '../../../demo/host/providers/spheres/nearest/sphere-index.ts';
import { createSphereLists } from '../../../demo/host/providers/spheres/sphere-lists.ts';
import { apiRoutes } from '../../../demo/host/routes/api.ts';
import type { Call } from '../../../demo/host/routes/call.ts';
import { apiCalls } from '../../../demo/host/routes/calls.ts';
import { createApp, type HostApp } from '../../../demo/host/start/app.ts';
import { openStills } from '../../../demo/host/start/open-stills.ts';
import { openSurfacePlaces } from '../../../demo/host/start/open-surface-places.ts';
import { jobKinds, periodicTasks } from '../../../demo/host/worker/catalog.ts';
import { runDueTasks, runNextJob, sendDueMails } from '../../../demo/host/worker/start-worker.ts';
import { workerCtx, type Worker } from '../../../demo/host/worker/worker.ts';
import { readFolderTiles } from '../../../demo/ingest/tiles/folder-store.ts';
import type { TileReader } from '../../../demo/ingest/tiles/tile-store.ts';
import { demoMounts, siteMounts } from '../../../demo/site/mounts.ts';
import { sampleMounts } from '../../../demo/site/sample/open-sample-world.ts';
import { sampleSurfaceOf } from '../../../demo/site/sample/sphere-surface.ts';
import { sampleTileResponder } from '../../../demo/site/sample/tiles.ts';
import { createFakeSample } from '../fake-sample.ts';
import { QUICK_HASHING } from './quick-hashing.ts';
import { testSettings } from './test-settings.ts';

/** Decodes a response in gzip, as `fetch` does for programs that do not choose an encoding themselves. */
function decoded(response: Response): Response {
  if (response.headers.get('content-encoding') !== 'gzip' || response.body === null) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip')), {
    status: response.status,
    headers,
  });
}

/** A whole host with its own empty database: SQLite, or PostgreSQL if TEST_DATABASE_URL is set. */
export interface TestHost {
  readonly app: HostApp;
  readonly db: Kysely<Schema>;
  /** The database, which a test can close while the host runs. */
  readonly database: OpenDatabase;
  readonly settings: Settings;
  readonly log: readonly Record<string, unknown>[];
  /** Clears the process's in-memory state, as a restart would. */
  readonly restart: () => void;
  /** Returns the host's time, in milliseconds since 1970. */
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  /**
   * Returns the queued emails, newest last. `text` and `html` are empty once an email has been sent through
   * SMTP.
   */
  readonly mails: () => Promise<readonly Selectable<MailTable>[]>;
  /** Runs due jobs and periodic tasks, and sends emails if there is a transport, until nothing is left. */
  readonly runJobs: () => Promise<void>;
  /** Returns the context of background work, for handlers that no call reaches. */
  readonly ctx: () => Ctx;
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** A URL at which nothing responds. Tests of place search set their own. */
const NOBODY = 'http://127.0.0.1:9';

/** Time for which tests wait for a still picture, in milliseconds: long enough for slow machines. */
const STILL_WAIT_MS = 300_000;

/** An arbitrary fixed time: 2026-11-20, noon UTC. */
const START = Date.UTC(2026, 10, 20, 12);

interface TestPlace {
  readonly place: DatabaseConfig;
  readonly drop: () => Promise<void>;
}

async function createFolder(): Promise<{ folder: string; drop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'api-'));
  return { folder, drop: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Database file with the current schema, created once per process. Copying it is faster than applying every
 * migration.
 */
let migratedFile: Promise<Buffer> | null = null;

async function readMigrated(): Promise<Buffer> {
  const { folder, drop } = await createFolder();
  const file = join(folder, 'test.db');
  try {
    const first = openDatabase({ file });
    try {
      await migrate(first.db);
    } finally {
      await first.close();
    }
    return await readFile(file);
  } finally {
    await drop();
  }
}

async function createSqlite(isMigrated: boolean): Promise<TestPlace> {
  const { folder, drop } = await createFolder();
  const file = join(folder, 'test.db');
  if (isMigrated) await writeFile(file, await (migratedFile ??= readMigrated()));
  return { place: { file }, drop };
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Returns the name of a database with the current schema, created on first use. Copying it is faster than
 * applying every migration.
 */
async function findMigrated(server: string, { db }: OpenDatabase): Promise<string> {
  const name = 'migrated';
  await sql`select pg_advisory_lock(1)`.execute(db);
  try {
    const { rows } = await sql`select 1 from pg_database where datname = ${name}`.execute(db);
    if (rows.length > 0) return name;
    await sql`create database ${sql.id('half_migrated')}`.execute(db);
    const first = openDatabase({ url: urlOf(server, 'half_migrated'), connections: 1 });
    try {
      await migrate(first.db);
    } finally {
      await first.close();
    }
    await sql`alter database half_migrated rename to ${sql.id(name)}`.execute(db);
    return name;
  } finally {
    await sql`select pg_advisory_unlock(1)`.execute(db);
  }
}

async function createPostgres(server: string, isMigrated: boolean): Promise<TestPlace> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openDatabase({ url: server, connections: 1 });
  const template = isMigrated ? await findMigrated(server, admin) : 'template1';
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.db);
  const drop = async (): Promise<void> => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db);
    await admin.close();
  };
  return { place: { url: urlOf(server, name), connections: 4, lockWaitMs: 5000 }, drop };
}

/** Creates a location for a database of the kind under test, for tests that open it themselves. */
export function createTestPlace({ isMigrated = false } = {}): Promise<TestPlace> {
  const server = process.env['TEST_DATABASE_URL'];
  return server === undefined || server === ''
    ? createSqlite(isMigrated)
    : createPostgres(server, isMigrated);
}

interface TestDatabase {
  readonly database: OpenDatabase;
  readonly drop: () => Promise<void>;
}

/** Creates an empty database of the kind under test. With `isMigrated`, it may already have its tables. */
export async function createTestDatabase({ isMigrated = false } = {}): Promise<TestDatabase> {
  const { place, drop } = await createTestPlace({ isMigrated });
  return { database: openDatabase(place), drop };
}

/** Runs all steps in order, even if earlier ones failed; then throws the first failure. */
async function runEach(steps: readonly (() => Promise<void> | undefined)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

interface HostOptions {
  readonly strictResponses?: boolean;
  /** A database that has been used before. */
  readonly made?: Promise<TestDatabase> | TestDatabase;
  /** Reads the tiles of ingested spheres. */
  readonly tiles?: TileReader;
}

/**
 * Opens a host. `changes` replaces settings, `replaced` replaces the services that access external systems,
 * and `further` adds calls.
 */
export async function openHost(
  changes: Partial<Settings> = {},
  replaced: Partial<HostServices> = {},
  further: readonly Call[] = [],
  {
    strictResponses = true,
    made = createTestDatabase({ isMigrated: true }),
    tiles = readFolderTiles('data/spheres'),
  }: HostOptions = {},
): Promise<TestHost> {
  const { database, drop } = await made;
  await migrate(database.db);
  const { folder, drop: dropFolder } = await createFolder();
  const settings = { ...testSettings, ...changes };
  let now = START;
  const log: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  const sample = createFakeSample();
  const world = sampleMounts(sample, settings, () => '');
  const logger = createLog({
    level: 'debug',
    write: (line) => void log.push(JSON.parse(line) as Record<string, unknown>),
    onEvent: metrics.onEvent,
  });
  const services: HostServices = {
    clock: () => now,
    process: { startedAt: START, isStopping: () => false, dataFolder: folder },
    metrics,
    passwords: createPasswordHasher({ parallel: 2, waiting: 64 }, QUICK_HASHING),
    mail: null,
    secrets: createSecretBox(['a secret that only tests use, 32+']),
    payments: noPayments,
    maps: createMapsUpstream(settings.googleMapsUrl ?? NOBODY),
    endedSessions: database.kind === 'sqlite' ? createEndedSessions(database.db) : null,
    loads: createLoadWriter(database.db),
    marketing: settings.marketingUrl === null ? null : createMarketingTool(settings.marketingUrl),
    sphereLists: createSphereLists(join(folder, 'sphere-lists')),
    sphereIndex: createSphereIndex(),
    sphereClusters: createSphereClusters(startClusterThread),
    viewerModules: ['/elements/chunks/first.js'],
    basemap: '/sample/map.json',
    surfaceOf: sampleSurfaceOf,
    surfacePlaces: openSurfacePlaces(settings, world, logger),
    stills: openStills(
      settings,
      { tiles, sample: sampleTileResponder(sample, () => '') },
      logger,
      STILL_WAIT_MS,
    ),
    sphereSources: [],
    ...replaced,
  };
  const build = (): HostApp =>
    createApp({
      mounts: [...demoMounts(null), ...world, ...siteMounts(settings, { hasSample: true })],
      elements: 'dist/elements',
      spheres: 'data/spheres',
      tiles,
      sampleTiles: sampleTileResponder(sample, () => ''),
      log: logger,
      onResponse: metrics.onResponse,
      https: settings.apiUrl.startsWith('https:'),
      hidesSourceMaps: settings.production,
      api: apiRoutes([...apiCalls('0.0.0-test'), ...further], {
        db: database.db,
        settings,
        services,
        log: logger,
        addressOf: (c) => c.req.header('x-test-address') ?? '192.0.2.1',
        strictResponses,
      }),
    });
  let app = build();
  const worker: Worker = {
    db: database.db,
    settings,
    services,
    log: logger,
    kinds: jobKinds,
    tasks: periodicTasks,
    signal: new AbortController().signal,
  };
  return {
    get app() {
      return app;
    },
    restart: () => {
      app = build();
    },
    db: database.db,
    database,
    settings,
    log,
    now: () => now,
    pass: (ms) => {
      now += ms;
    },
    mails: () => database.db.selectFrom('mails').selectAll().orderBy('id').execute(),
    ctx: () => workerCtx(worker),
    runJobs: async () => {
      let isBusy = true;
      while (isBusy) {
        isBusy = await runDueTasks(worker);
        isBusy = (await runNextJob(worker)) || isBusy;
        isBusy = (await sendDueMails(worker)) || isBusy;
      }
    },
    request: async (path, init) => {
      const response = await app.request(`http://host.test${path}`, init);
      return new Headers(init?.headers).has('accept-encoding') ? response : decoded(response);
    },
    close: () =>
      runEach([
        () => services.sphereClusters.close(),
        () => services.surfacePlaces.close(),
        () => services.stills.close(),
        () => services.sphereLists.close(),
        () => services.endedSessions?.close(),
        () => database.close(),
        drop,
        dropFolder,
      ]),
  };
}
