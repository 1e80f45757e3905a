import { access, constants, mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Logger } from 'pino';
import packageFacts from '../../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { DatabaseInUseError } from './db/file-lock.ts';
import type { Additions, EntryContext } from './additions.ts';
import { type Env, EnvError, readEnv, settingsOf } from './config/env.ts';
import type { Settings } from './config/settings.ts';
import { createLog, readableLine } from './log/create-log.ts';
import { type Metrics, createMetrics } from './log/metrics.ts';
import { portalConfig } from './config/portal-config.ts';
import { drain, listenForStop } from './graceful-stop.ts';
import { openApi } from './open-api.ts';
import { openTileReader } from '../ingest/tiles/open-tiles.ts';
import { s3ConfigOf } from '../ingest/tiles/s3-config.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The list of 5000 spheres in a query takes about 55 KB; Node's default limit is 16 KB. */
const MAX_HEADER_BYTES = 96 * 1024;

/**
 * Longer than load balancers keep an idle connection (60 s): otherwise a call could be lost while the host closes it.
 */
const KEEP_ALIVE_MS = 75_000;

type AdditionsOf = (context: EntryContext) => Promise<Additions>;

/** Resources of a run that are open until it ends. */
interface RunContext {
  readonly data: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: Settings;
}

const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);

const printError = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};

/** Listens; resolves with an error message if that is not possible, or null. */
function listen(server: Server, { PORT, HOST }: Env): Promise<string | null> {
  return new Promise((done) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const taken = `Port ${PORT} is taken. Stop what uses it, or choose another: PORT=${PORT + 1} npm start`;
      const forbidden = `Port ${PORT} may not be used by this user. Choose another: PORT=8080 npm start`;
      done(
        code === 'EADDRINUSE'
          ? taken
          : code === 'EACCES'
            ? forbidden
            : `Cannot listen on ${HOST}: ${message}`,
      );
    });
    server.listen(PORT, HOST, () => done(null));
  });
}

/** Checks that a folder exists and is writable. Throws `EnvError`. */
async function openFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
    return path;
  } catch (cause) {
    throw new EnvError(`DATA_DIR=${path} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

/** The host's log: one JSON object per line for machines, readable lines in a terminal. */
function openLog({ LOG_LEVEL, NODE_ENV }: Env, metrics: Metrics): Logger {
  const isRead = NODE_ENV === 'development' && process.stdout.isTTY;
  const write = (line: string): void => void process.stdout.write(isRead ? readableLine(line) : line);
  return createLog({ level: LOG_LEVEL, write, onEvent: metrics.onEvent });
}

/** Runs the host with its additions until it receives a stop signal; resolves with the process's exit code. */
async function serve(
  env: Env,
  additions: Additions,
  { data, log, metrics, settings }: RunContext,
): Promise<number> {
  const stop = listenForStop();
  const hostProcess = { startedAt: Date.now(), isStopping: stop.isRequested, dataFolder: data };
  const { version } = packageFacts;
  const api = await openApi({
    env,
    settings,
    additions,
    version,
    log,
    metrics,
    process: hostProcess,
  });
  const app = createApp({
    mounts: additions.mounts,
    elements: additions.pages.elements,
    spheres: join(data, 'spheres'),
    tiles: openTileReader(join(data, 'spheres'), s3ConfigOf(env)),
    sampleTiles: additions.sampleTiles,
    api: api.app,
    log,
    onResponse: metrics.onResponse,
    https: settings.apiUrl.startsWith('https:'),
    portal: portalConfig(env, {
      folder: additions.pages.portal,
      version,
      paymentPages: api.paymentPages,
    }),
    hidesSourceMaps: settings.production,
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  try {
    const problem = await listen(server, env);
    if (problem !== null) {
      process.stderr.write(`${problem}\n`);
      return 1;
    }
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : env.PORT;
    await api.onListening(port);
    if (additions.notice !== null) printLine(additions.notice);
    printLine(`Look around at http://localhost:${port}/ (Ctrl+C stops)`);
    // Painting takes all cores: start it after the work that clients wait for.
    void api.indexReady.then(additions.warmUp);
    await stop.requested;
    await drain(server, env.STOP_DELAY_S * 1000);
    return 0;
  } finally {
    await api.close();
  }
}

async function open(variables: NodeJS.ProcessEnv, additionsOf: AdditionsOf): Promise<number> {
  const env = readEnv(variables);
  const data = await openFolder(resolve(ROOT, env.DATA_DIR));
  const metrics = createMetrics();
  const log = openLog(env, metrics);
  const additions = await additionsOf({ env, settings: settingsOf(env), data, root: ROOT, log });
  try {
    const settings = settingsOf(env, additions.standIns?.prices);
    return await serve(env, additions, { data, log, metrics, settings });
  } finally {
    await additions.close();
  }
}

/**
 * Runs the host until it receives a stop signal; resolves with the process's exit code. `additionsOf` makes the entry's
 * additions once the settings are read and the data folder is open.
 */
export async function runHost(variables: NodeJS.ProcessEnv, additionsOf: AdditionsOf): Promise<number> {
  try {
    return await open(variables, additionsOf);
  } catch (error) {
    if (error instanceof EnvError || error instanceof DatabaseInUseError)
      process.stderr.write(`${error.message}\n`);
    else printError(error);
    return 1;
  }
}
