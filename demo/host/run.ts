import { access, constants, mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Logger } from 'pino';
import packageFacts from '../../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { ensureBuilt } from '../../elements/build/build-product.ts';
import { DatabaseInUseError } from './db/hold-file.ts';
import { type Env, EnvError, isSeeded, readEnv, settingsOf } from './config/env.ts';
import { createLog, readableLine } from './log/create-log.ts';
import { type Metrics, createMetrics } from './log/metrics.ts';
import { portalPlace } from './config/portal-config.ts';
import { drain, watchForStop } from './graceful-stop.ts';
import type { ManualPlace } from '../site/documentation/manual.ts';
import { openApi } from './open-api.ts';
import { sampleKey } from '../standins/companies/seed-companies.ts';
import { seededLogins } from '../standins/companies/seed.ts';
import { openTileReader } from '../ingest/tiles/open-tiles.ts';
import { s3Place } from '../ingest/tiles/s3-env.ts';
import { OPENING_MARKET, openingViewOf } from '../world/flights/opening-view.ts';
import { openWorldTiles } from '../world/serve/open-world-tiles.ts';
import type { SampleTiles } from '../world/serve/sample-tiles.ts';
import { warmUp } from '../world/serve/warm-up.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A list of 5000 spheres in a query has some 55 KB; Node stops at 16 KB otherwise. */
const MOST_HEADER_BYTES = 96 * 1024;

/** Longer than balancers keep a connection that nobody uses, 60 s: the end that closes it must not lose a call on its way. */
const KEPT_IDLE_MS = 75_000;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const complain = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};

/** Listens, or resolves with a clear line why that cannot be. */
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

/** Makes sure that a folder is there and may be written. Throws `EnvError`. */
async function openFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.W_OK);
    return path;
  } catch (cause) {
    throw new EnvError(`DATA_DIR=${path} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

/** The host's log: one JSON object a line for machines, readable lines for the person at the terminal. */
function openLog({ LOG_LEVEL, NODE_ENV }: Env, metrics: Metrics): Logger {
  const isRead = NODE_ENV === 'development' && process.stdout.isTTY;
  const write = (line: string): void => void process.stdout.write(isRead ? readableLine(line) : line);
  return createLog({ level: LOG_LEVEL, write, onEvent: metrics.onEvent });
}

function manualPlace(env: Env): ManualPlace {
  const { apiUrl, portalUrl, productName } = settingsOf(env);
  return {
    folder: join(ROOT, 'demo/site/docs'),
    playground: join(ROOT, 'demo/site/pages/playground/index.html'),
    publicUrl: apiUrl,
    portalUrl,
    productName,
  };
}

/** Paints what a visitor of the first page sees. */
const warmUpOpening = (tiles: SampleTiles): Promise<void> =>
  warmUp(tiles, openingViewOf(OPENING_MARKET).sphere).catch(() => undefined);

async function serve(env: Env): Promise<number> {
  const data = await openFolder(resolve(ROOT, env.DATA_DIR));
  const metrics = createMetrics();
  const log = openLog(env, metrics);
  const world = await openWorldTiles({
    folder: join(data, 'sample'),
    limitBytes: env.SAMPLE_CACHE_MB * 1e6,
    threads: env.RENDER_THREADS ?? availableParallelism(),
    log,
  });
  const stop = watchForStop();
  const life = { startedAt: Date.now(), isStopping: stop.isAsked, dataFolder: data };
  const elements = join(ROOT, 'dist/elements');
  const api = await openApi({ env, version: packageFacts.version, log, metrics, life, elements }).catch(
    async (error: unknown) => {
      await world.close();
      throw error;
    },
  );
  const app = createApp({
    pages: join(ROOT, 'demo/site/pages'),
    sampleKey: isSeeded(env) ? sampleKey() : null,
    elements,
    spheres: join(data, 'spheres'),
    tiles: openTileReader(join(data, 'spheres'), s3Place(env)),
    sample: world.tiles,
    api: api.app,
    log,
    onAnswer: metrics.onAnswer,
    https: settingsOf(env).apiUrl.startsWith('https:'),
    portal: portalPlace(env, {
      folder: join(ROOT, 'dist/web'),
      version: packageFacts.version,
      paymentPages: api.paymentPages,
    }),
    manual: manualPlace(env),
    hidesSourceMaps: env.NODE_ENV === 'production',
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { maxHeaderSize: MOST_HEADER_BYTES, keepAliveTimeout: KEPT_IDLE_MS },
  }) as Server;
  const problem = await listen(server, env);
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    await Promise.all([world.close(), api.close()]);
    return 1;
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  api.listensAt(port);
  if (isSeeded(env)) say(seededLogins());
  say(`Look around at http://localhost:${port}/ (Ctrl+C stops)`);
  // Painting takes all cores: what others wait for goes first.
  void api.filling.then(() => warmUpOpening(world.tiles));
  await stop.asked;
  await drain(server, env.STOP_DELAY_S * 1000);
  await Promise.all([world.close(), api.close()]);
  return 0;
}

/** Runs the host until it is told to stop; resolves with the process's exit code. */
export async function start(variables: NodeJS.ProcessEnv): Promise<number> {
  try {
    const env = readEnv(variables);
    await ensureBuilt(ROOT, () => say('Building the pages, a few seconds …'));
    return await serve(env);
  } catch (error) {
    if (error instanceof EnvError || error instanceof DatabaseInUseError)
      process.stderr.write(`${error.message}\n`);
    else complain(error);
    return 1;
  }
}
