import { access, constants } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import packageFacts from '../../../package.json' with { type: 'json' };
import { openTileReader } from '../../ingest/tiles/open-tiles.ts';
import { s3ConfigOf } from '../../ingest/tiles/s3-config.ts';
import { makeFolder } from '../../ingest/tiles/write-durably.ts';
import { databaseConfig } from '../config/database-config.ts';
import { type Env, EnvError, readEnv, settingsOf, unsetParts } from '../config/env.ts';
import { settingsFor } from '../config/host-urls.ts';
import type { Settings } from '../config/settings.ts';
import { offeredPrices } from '../config/stripe-env.ts';
import { DatabaseDamagedError, isDamage, isDiskFull } from '../db/database-failure.ts';
import { DatabaseInUseError } from '../db/file-lock.ts';
import { PROJECT_FOLDER } from '../lib/project-folder.ts';
import { createLog, readableLine } from '../log/create-log.ts';
import { type Metrics, createMetrics } from '../log/metrics.ts';
import { pagePreviews } from '../middleware/page-previews.ts';
import type { Showcase } from '../routes/about-page.ts';
import type { LegalTexts } from '../routes/info-pages.ts';
import type { PortalOptions } from '../routes/portal.ts';
import type { Additions, EntryContext, ListedPage, OperatorSites, PreviewedSite } from './additions.ts';
import { type AppDeps, createApp } from './app.ts';
import { StoppedWhileWaiting } from './await-database.ts';
import { drain, listenForStop } from './graceful-stop.ts';
import { createHostServer } from './host-server.ts';
import { readLegalTexts } from './legal-texts.ts';
import { listenOnLoopback6 } from './listen-on-loopback.ts';
import { type OpenApi, openApi } from './open-api.ts';
import { portalConfig } from './portal-config.ts';
import { type OnProgress, progressLine, showIfSlow } from './show-progress.ts';
import { startingApp } from './starting.ts';

type AdditionsOf = (context: EntryContext) => Promise<Additions>;

interface PortalFacts extends Pick<RunContext, 'settings' | 'legalTexts'> {
  readonly version: string;
  readonly paymentPages: string | null;
  readonly sites: OperatorSites | null;
}

interface RunContext {
  readonly data: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly settings: Settings;
  readonly legalTexts: LegalTexts;
  readonly onReady: () => void;
}

/** Returns the URL that browsers use, followed by the host's port if the URL is not that of this port. */
function addressOf({ PORTAL_URL }: Env, port: number): string {
  const local = `http://localhost:${port}/`;
  const url = PORTAL_URL === undefined ? local : new URL(PORTAL_URL).href;
  return url === local ? local : `${url}, listening on port ${port}`;
}

/** Lists the URLs of pages. `npm run dev` serves them at `API_URL`, although the host has another port. */
function linesOf(pages: readonly ListedPage[], { PORTAL_URL, API_URL }: Env, port: number): string[] {
  const base = PORTAL_URL ?? API_URL ?? `http://localhost:${port}`;
  const lines = pages.map(({ name, path }) => `  ${name.padEnd(28)}${new URL(path, base).href}`);
  return lines.length === 0 ? [] : ['Open one of these pages', ...lines];
}

const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);

const printError = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};

/** Starts to listen. Resolves with null, or with an error message if that is not possible. */
function listen(server: Server, { PORT, HOST }: Env): Promise<string | null> {
  return new Promise((done) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const inUse = `Port ${PORT} is already in use. Stop the program that uses it, or choose another port: PORT=${PORT + 1} npm start`;
      const forbidden = `This user is not allowed to use port ${PORT}. Choose another port: PORT=8080 npm start`;
      done(
        code === 'EADDRINUSE'
          ? inUse
          : code === 'EACCES'
            ? forbidden
            : `Cannot listen on ${HOST}: ${message}`,
      );
    });
    server.listen(PORT, HOST, () => done(null));
  });
}

/** Creates a folder if necessary, and checks that it is writable. Throws `EnvError`. */
async function openFolder(path: string): Promise<string> {
  try {
    await makeFolder(path);
    await access(path, constants.W_OK);
    return path;
  } catch (cause) {
    throw new EnvError(`DATA_DIR=${path} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

/** Matches log lines about normal operation. */
const INFO_LINE = /^\{"level":"info"/;

/**
 * Opens the host's log: one JSON object per line for machines, readable lines in a terminal. While
 * `isSeeding` returns true, lines of the level `info` are omitted, because hundreds of lines about sample
 * data would hide the output of the start.
 */
function openLog({ LOG_LEVEL, NODE_ENV }: Env, metrics: Metrics, isSeeding: () => boolean): Logger {
  const isRead = NODE_ENV === 'development' && process.stdout.isTTY;
  const write = (line: string): void => {
    if (isSeeding() && INFO_LINE.test(line)) return;
    process.stdout.write(isRead ? readableLine(line) : line);
  };
  return createLog({ level: LOG_LEVEL, write, onEvent: metrics.onEvent });
}

interface Listening {
  readonly server: Server;
  /** Servers on other addresses, which pass their connections to the first server. */
  readonly others: readonly NetServer[];
  readonly port: number;
  /** Replaces the function that responds to requests. */
  readonly respondWith: (app: Pick<Hono, 'fetch'>) => void;
}

/**
 * Starts to listen, and responds that the host is starting. If the port cannot be used, prints an error and
 * returns null.
 */
async function beginToListen(env: Env, https: boolean): Promise<Listening | null> {
  let current: Pick<Hono, 'fetch'> = startingApp(packageFacts.version, https, 'migrations');
  const server = createHostServer((request, bindings) => current.fetch(request, bindings));
  const problem = await listen(server, env);
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    return null;
  }
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  const isLocal = env.NODE_ENV !== 'production' && env.HOST === '127.0.0.1';
  const others = isLocal ? [listenOnLoopback6(server, port)] : [];
  return { server, others, port, respondWith: (app) => (current = app) };
}

/** Returns the sphere of the operator that the page about the product shows; null if none is set. */
const showcaseOf = ({ ABOUT_KEY: key, ABOUT_SPHERE: sphere }: Env): Showcase | null =>
  key === undefined || sphere === undefined
    ? null
    : { 'api-host': '/', 'api-key': key, sphere, 'scroll-guard': '' };

/** Returns the options of the portal's page. */
const portalOf = (
  env: Env,
  { pages, basemap }: Additions,
  { version, settings, legalTexts, paymentPages, sites }: PortalFacts,
): PortalOptions =>
  portalConfig(env, {
    folder: pages.portal,
    version,
    paymentPages,
    basemap,
    hasExternalImagery: settings.externalImageryDir !== null,
    legalTexts,
    sites,
  });

/** Returns what adds previews to the pages of the site; null if they have none. */
function previewsOf(
  site: PreviewedSite | null,
  settings: Settings,
  { pictureUrl }: Pick<OpenApi, 'pictureUrl'>,
): NonNullable<AppDeps['previews']> | null {
  if (site === null) return null;
  const { paths, viewOf, companyId } = site;
  const handler = pagePreviews({
    pictureOf: (html, url, host) => {
      const view = companyId === null ? null : viewOf(html, url);
      return view === null || companyId === null ? null : pictureUrl({ ...view, companyId }, host);
    },
    siteUrl: (host) => settingsFor(settings, host).apiUrl,
  });
  return { paths, handler };
}

/**
 * Runs the host with its additions until it receives a stop signal, then responds to the requests in
 * progress.
 */
async function serve(
  env: Env,
  additions: Additions,
  { data, log, metrics, settings, legalTexts, onReady }: RunContext,
  { server, others, port, respondWith }: Listening,
): Promise<void> {
  const stop = listenForStop();
  const hostProcess = { startedAt: Date.now(), isStopping: stop.isRequested, dataFolder: data };
  const { version } = packageFacts;
  const https = settings.apiUrl.startsWith('https:');
  const onWaitForDatabase = (): void => respondWith(startingApp(version, https, 'database'));
  const tiles = openTileReader(join(data, 'spheres'), s3ConfigOf(env));
  const facts = { env, settings, additions, version, log, metrics, process: hostProcess, tiles };
  const opening = (onSeeding: OnProgress): Promise<OpenApi> =>
    openApi({ ...facts, stop, onWaitForDatabase, onSeeding });
  const api = await (additions.seed === null
    ? opening(() => undefined)
    : showIfSlow(progressLine('Preparing the sample data', 'Prepared the sample data.'), opening));
  const sites = settings.production ? null : (additions.standIns?.sites ?? null);
  try {
    const { paymentPages, offers } = api;
    const portal = portalOf(env, additions, { version, settings, legalTexts, paymentPages, sites });
    const app = createApp({
      mounts: [...additions.mounts, ...(sites === null ? [] : [sites.mount])],
      elements: additions.pages.elements,
      spheres: join(data, 'spheres'),
      tiles,
      sampleTiles: additions.sampleTiles,
      api: api.app,
      log,
      onResponse: metrics.onResponse,
      https,
      portal,
      about: { config: portal.config, showcase: showcaseOf(env) ?? additions.showcase ?? null, offers },
      findPreview: api.findPreview,
      previews: previewsOf(additions.previews, settings, api),
      hidesSourceMaps: settings.production,
    });
    respondWith(app);
    await api.onListening(port);
    onReady();
    if (additions.notice !== null) printLine(additions.notice);
    for (const line of linesOf(additions.listedPages, env, port)) printLine(line);
    const unset = settings.production ? unsetParts(env) : [];
    if (unset.length > 0) printLine(`Not set, so the portal does not show it: ${unset.join(', ')}`);
    printLine(`Ready at ${addressOf(env, port)} (press Ctrl+C to stop)`);
    // Rendering uses all cores, so it starts only after the work that clients are waiting for.
    void api.indexReady.then(additions.warmUp);
    await stop.requested;
    await drain(server, { others, delayMs: env.STOP_DELAY_S * 1000 });
  } finally {
    await api.close();
  }
}

/** Returns an error that explains a failed start to the operator if its cause is known. */
function startFailure(cause: unknown, env: Env, data: string): unknown {
  const storage = databaseConfig(env, data);
  if ('file' in storage && isDamage(cause)) return new DatabaseDamagedError(storage.file, { cause });
  if (isDiskFull(cause))
    return new EnvError(`DATA_DIR=${data} has no space left. Free some disk space, then start again.`, {
      cause,
    });
  return cause;
}

async function open(variables: NodeJS.ProcessEnv, additionsOf: AdditionsOf): Promise<number> {
  const env = readEnv(variables);
  const data = await openFolder(resolve(PROJECT_FOLDER, env.DATA_DIR));
  const metrics = createMetrics();
  let isSeeding = false;
  const log = openLog(env, metrics, () => isSeeding);
  const settings = settingsOf(env);
  const legalTexts = await readLegalTexts(env);
  const listening = await beginToListen(env, settings.apiUrl.startsWith('https:'));
  if (listening === null) return 1;
  const additions = await additionsOf({ env, settings, data, root: PROJECT_FOLDER, log }).catch(
    (cause: unknown) => {
      throw startFailure(cause, env, data);
    },
  );
  try {
    const prices = offeredPrices(env, additions.standIns?.prices ?? {});
    const externalImageryDir = settings.externalImageryDir ?? additions.externalImageryDir;
    isSeeding = additions.seed !== null;
    const onReady = (): void => void (isSeeding = false);
    const allSettings = { ...settings, prices, externalImageryDir };
    const context = { data, log, metrics, legalTexts, settings: allSettings, onReady };
    await serve(env, additions, context, listening);
    return 0;
  } catch (cause) {
    if (!(cause instanceof StoppedWhileWaiting)) throw startFailure(cause, env, data);
    for (const server of [listening.server, ...listening.others]) server.close();
    listening.server.closeAllConnections();
    return 0;
  } finally {
    await additions.close();
  }
}

/**
 * Runs the host until it receives a stop signal; resolves with the process's exit code. `additionsOf` creates
 * the entry point's additions once the settings have been read and the data folder is open.
 */
export async function runHost(variables: NodeJS.ProcessEnv, additionsOf: AdditionsOf): Promise<number> {
  try {
    return await open(variables, additionsOf);
  } catch (error) {
    if ([EnvError, DatabaseInUseError, DatabaseDamagedError].some((kind) => error instanceof kind))
      process.stderr.write(`${(error as Error).message}\n`);
    else printError(error);
    return 1;
  }
}
