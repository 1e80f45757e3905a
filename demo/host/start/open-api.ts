import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { TileReader } from '../../ingest/tiles/tile-store.ts';
import { databaseFolder, databaseConfig } from '../config/database-config.ts';
import type { Env } from '../config/env.ts';
import { settingsFor } from '../config/host-urls.ts';
import type { Settings } from '../config/settings.ts';
import { loadOrCreateSecret } from '../config/stored-secret.ts';
import type { Ctx } from '../context/context.ts';
import type { HostServices, HostProcess } from '../context/host-services.ts';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import { callLimits, openDatabase, type DatabaseConfig, type OpenDatabase } from '../db/open-database.ts';
import { openMigrated } from '../db/open-migrated.ts';
import { connectionAddress } from '../lib/client-address.ts';
import { PREVIEW_SIZE } from '../lib/link-preview.ts';
import { createSecretBox } from '../lib/secret-box.ts';
import type { Metrics } from '../log/metrics.ts';
import { createEndedSessions } from '../providers/ended-sessions.ts';
import { createLoadWriter } from '../providers/loads/load-writer.ts';
import { createSmtpTransport } from '../providers/mail/smtp-transport.ts';
import { createMarketingTool } from '../providers/marketing-tool.ts';
import { createPasswordHasher, hashingShare } from '../providers/password-hasher.ts';
import { startClusterThread } from '../providers/spheres/clusters/cluster-thread.ts';
import { createSphereClusters } from '../providers/spheres/clusters/sphere-clusters.ts';
import { ingestedSpheres } from '../providers/spheres/ingested-spheres.ts';
import { createSphereIndex } from '../providers/spheres/nearest/sphere-index.ts';
import { createSphereLists } from '../providers/spheres/sphere-lists.ts';
import { apiRoutes, type ApiApp } from '../routes/api.ts';
import { apiCalls } from '../routes/calls.ts';
import { devMailRoutes } from '../routes/dev-mail.ts';
import type { FindPreview } from '../routes/portal.ts';
import { listOffers, type Offer } from '../services/payment/list-offers.ts';
import { sharePreview } from '../services/share/share-preview.ts';
import { type CompanyView, signedPictureUrl } from '../services/still/signed-picture.ts';
import { jobKinds, periodicTasks } from '../worker/catalog.ts';
import { startWorker } from '../worker/start-worker.ts';
import { workerCtx } from '../worker/worker.ts';
import type { Additions } from './additions.ts';
import { awaitDatabase } from './await-database.ts';
import type { StopSignal } from './graceful-stop.ts';
import { openMaps, openPayments } from './open-providers.ts';
import { openStills } from './open-stills.ts';
import { openSurfacePlaces } from './open-surface-places.ts';
import type { OnProgress } from './show-progress.ts';

export interface OpenApi {
  readonly app: ApiApp;
  /** URL of the payment stand-in's pages; null without a stand-in. */
  readonly paymentPages: string | null;
  /** Returns the plans for sale, for the public page about the product. */
  readonly offers: () => Promise<readonly Offer[]>;
  /** Finds the previews of shared views. */
  readonly findPreview: FindPreview;
  /** Returns the URL of a picture of a view, which messengers load. `host` is the request's `Host` header. */
  readonly pictureUrl: (view: CompanyView, host: string | undefined) => string;
  /** Must be called with the port on which the host listens. */
  readonly onListening: (port: number) => Promise<void>;
  /** Resolves when the positions of all spheres are in memory or could not be loaded. */
  readonly indexReady: Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ApiConfig {
  readonly env: Env;
  readonly settings: Settings;
  readonly additions: Additions;
  readonly version: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly process: HostProcess;
  /** Reads the tiles of ingested spheres. */
  readonly tiles: TileReader;
  readonly stop: StopSignal;
  /** Called if the database cannot be reached yet, before the host waits for it. */
  readonly onWaitForDatabase: () => void;
  /** Called while sample data are added to the database. */
  readonly onSeeding: OnProgress;
}

/** Opens the database and migrates it to the current schema. Waits for a database on a server. */
function openStorage(
  storage: DatabaseConfig,
  { log, stop, process, onWaitForDatabase }: ApiConfig,
): Promise<OpenDatabase> {
  const folder = databaseFolder(process.dataFolder);
  const open = (): Promise<OpenDatabase> =>
    openMigrated({ ...storage, ...callLimits }, join(folder, 'before-migrations'), log);
  if ('url' in storage) return awaitDatabase(open, { log, stop, onWait: onWaitForDatabase });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return open();
}

/** Number of connections for background work: one for each of its loops, and one to renew leases. */
const BACKGROUND_CONNECTIONS = 4;

/**
 * Returns the database for background work, whose queries may take longer than those of calls. On a server,
 * this work has its own connections.
 */
const openBackground = (storage: DatabaseConfig, serving: OpenDatabase): OpenDatabase =>
  'url' in storage
    ? openDatabase({ ...storage, connections: BACKGROUND_CONNECTIONS })
    : { ...serving, close: () => Promise.resolve() };

/** What the services use that is opened before them. */
interface OpenedParts {
  readonly database: OpenDatabase;
  readonly placeSearch: ReturnType<typeof openMaps>;
  readonly payments: Awaited<ReturnType<typeof openPayments>>;
}

/** Opens what the calls use in addition to the database. */
function openServices(config: ApiConfig, { database, placeSearch, payments }: OpenedParts): HostServices {
  const { env, settings, additions, log, metrics, process } = config;
  const data = process.dataFolder;
  return {
    clock: Date.now,
    process,
    metrics,
    passwords: createPasswordHasher(hashingShare(availableParallelism())),
    mail: env.SMTP_URL === undefined ? null : createSmtpTransport(env.SMTP_URL),
    secrets: createSecretBox(env.SECRET_KEY ?? [loadOrCreateSecret(data)]),
    payments: payments.payments,
    maps: placeSearch.maps,
    endedSessions: database.kind === 'sqlite' ? createEndedSessions(database.db) : null,
    loads: createLoadWriter(database.db),
    sphereLists: createSphereLists(join(data, 'lists')),
    sphereIndex: createSphereIndex(),
    sphereClusters: createSphereClusters(startClusterThread),
    sphereSources: [ingestedSpheres(join(data, 'spheres')), ...additions.sphereSources],
    viewerModules: additions.pages.viewerModules,
    basemap: additions.basemap,
    surfaceOf: additions.surfaceOf,
    surfacePlaces: openSurfacePlaces(settings, additions.surfaceMounts, log),
    stills: openStills(settings, { tiles: config.tiles, sample: additions.sampleTiles }, log),
    marketing: settings.marketingUrl === null ? null : createMarketingTool(settings.marketingUrl),
  };
}

/** Opens the database and binds all calls. */
export async function openApi(config: ApiConfig): Promise<OpenApi> {
  const { env, settings, additions, version, log, process } = config;
  const data = process.dataFolder;
  const storage = databaseConfig(env, data);
  const database = await openStorage(storage, config);
  const background = openBackground(storage, database);
  const placeSearch = openMaps(settings.googleMapsUrl, additions.standIns);
  const payments = await openPayments({ env, settings, data, log }, additions.standIns);
  const services = openServices(config, { database, placeSearch, payments });
  const app = apiRoutes(apiCalls(version), {
    db: database.db,
    settings,
    services,
    log,
    addressOf: connectionAddress(env),
    strictResponses: false,
  });
  const worker = { db: background.db, settings, services, log, kinds: jobKinds, tasks: periodicTasks };
  if (!settings.production) app.route('/dev/mail', devMailRoutes(database.db));
  const { seed } = additions;
  if (seed !== null) await withAdvisoryLock(storage, 'seed', () => seed(workerCtx(worker), config.onSeeding));
  // The index is loaded in the background, so that the first search for the closest sphere does not wait for
  // it.
  const indexReady = services.sphereIndex.catchUp(background.db).catch(() => undefined);
  const stopWorker = startWorker(worker);
  const close = async (): Promise<void> => {
    await stopWorker();
    services.mail?.close();
    await placeSearch.close();
    await payments.close();
    await services.sphereClusters.close();
    await services.surfacePlaces.close();
    await services.stills.close();
    await services.sphereLists.close();
    await services.loads.flush();
    await services.endedSessions?.close();
    await background.close();
    await database.close();
  };
  const ctxFor = (host: string | undefined): Ctx =>
    workerCtx({ db: database.db, settings: settingsFor(settings, host), services, log });
  return {
    app,
    findPreview: (id, host) => sharePreview(ctxFor(host), id),
    pictureUrl: (view, host) => signedPictureUrl(ctxFor(host), view, { ...PREVIEW_SIZE, format: 'jpeg' }),
    paymentPages: payments.pagesUrl,
    offers: () => listOffers(ctxFor(undefined)),
    onListening: payments.onListening,
    indexReady,
    close,
  };
}
