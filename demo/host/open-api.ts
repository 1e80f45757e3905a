import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Logger } from 'pino';
import { databaseFolder, databasePlace } from './config/database-config.ts';
import { openUpToDate } from './db/open-up-to-date.ts';
import { takeTurns } from './db/take-turns.ts';
import { type Env, isSeeded, settingsOf } from './config/env.ts';
import { keepSecret } from './config/stored-secret.ts';
import { clientAddress } from './middleware/client-address.ts';
import { apiRoutes, type ApiApp } from './routes/api.ts';
import { apiCalls } from './routes/calls.ts';
import { devMailRoutes } from './routes/dev-mail.ts';
import { ingestedSpheres } from './services/sphere/ingested-spheres.ts';
import { jobKinds } from './jobs/job-kinds.ts';
import { periodicTasks } from './jobs/periodic-tasks.ts';
import { startWorker } from './jobs/start-worker.ts';
import { workerCtx } from './jobs/worker.ts';
import type { Metrics } from './log/metrics.ts';
import { openMaps } from './open-maps.ts';
import { openPayments } from './open-payments.ts';
import { viewerModules } from './services/embed/viewer-modules.ts';
import type { HostParts, HostProcess } from './services/host-parts.ts';
import { seed } from '../standins/companies/seed.ts';
import { createSmtpTransport } from './services/mail/smtp-transport.ts';
import { createMarketingTool } from './services/marketing/marketing-tool.ts';
import { createPasswordHasher, hashingShare } from './services/password/hasher.ts';
import { createSecretBox } from './services/secret-box.ts';
import { startClusterThread } from './services/sphere/clusters/cluster-thread.ts';
import { createSphereClusters } from './services/sphere/clusters/sphere-clusters.ts';
import { createSphereIndex } from './services/sphere/nearest/sphere-index.ts';
import { takeInSpheres } from './services/sphere/take-in-spheres.ts';
import { createLoadWriter } from './services/tracking/load-writer.ts';
import { createSampleSpheres } from '../site/sample/sphere-source.ts';

/** The API with its database open. */
export interface OpenApi {
  readonly app: ApiApp;
  /** Where the payment stand-in's own pages are; null where there is no stand-in. */
  readonly paymentPages: string | null;
  /** Tells on which port the host answers, once it does. */
  readonly listensAt: (port: number) => void;
  /** Resolves when the places of all spheres are in memory, or could not be read for now. */
  readonly filling: Promise<void>;
  readonly close: () => Promise<void>;
}

/** What the API is opened with. */
export interface ApiPlace {
  readonly env: Env;
  readonly version: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly life: HostProcess;
  /** The folder of the built elements. */
  readonly elements: string;
}

/** Opens the database, brings it to today's schema, and binds all calls. */
export async function openApi({ env, version, log, metrics, life, elements }: ApiPlace): Promise<OpenApi> {
  const data = life.dataFolder;
  const folder = databaseFolder(data);
  if (env.DATABASE_URL === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = databasePlace(env, data);
  const database = await openUpToDate(place, join(folder, 'before-migrations'), log);
  const settings = settingsOf(env);
  const sampleSpheres = createSampleSpheres();
  const placeSearch = openMaps(settings.googleMapsUrl);
  const shop = await openPayments({ env, settings, data, log });
  const parts: HostParts = {
    clock: Date.now,
    process: life,
    metrics,
    passwords: createPasswordHasher(hashingShare(availableParallelism())),
    mail: env.SMTP_URL === undefined ? null : createSmtpTransport(env.SMTP_URL),
    secrets: createSecretBox(env.SECRET_KEY ?? [keepSecret(data)]),
    payments: shop.payments,
    maps: placeSearch.maps,
    loads: createLoadWriter(database.db),
    sphereIndex: createSphereIndex(),
    sphereClusters: createSphereClusters(startClusterThread),
    sphereSources: [ingestedSpheres(join(data, 'spheres')), ...(settings.production ? [] : [sampleSpheres])],
    viewerModules: viewerModules(elements),
    marketing: settings.marketingUrl === null ? null : createMarketingTool(settings.marketingUrl),
  };
  const app = apiRoutes(apiCalls(version), {
    db: database.db,
    settings,
    parts,
    log,
    addressOf: (c) =>
      clientAddress(
        getConnInfo(c).remote.address ?? '',
        c.req.header('x-forwarded-for'),
        env.TRUSTED_PROXIES,
      ),
    strictAnswers: false,
  });
  const works = { db: database.db, settings, parts, log, kinds: jobKinds, tasks: periodicTasks };
  if (!settings.production) app.route('/dev/mail', devMailRoutes(database.db));
  if (isSeeded(env)) {
    await takeTurns(place, 'seed', async () => {
      // The made-up companies have some of these among their own.
      await takeInSpheres(workerCtx(works), sampleSpheres);
      await seed(workerCtx(works), env.STRIPE_SECRET_KEY === undefined);
    });
  }
  // In the background: the first search of the closest sphere need not wait for it then.
  const filling = parts.sphereIndex.catchUp(database.db).catch(() => undefined);
  const stopWorker = startWorker(works);
  const close = async (): Promise<void> => {
    await stopWorker();
    parts.mail?.close();
    await placeSearch.close();
    await shop.close();
    await parts.sphereClusters.close();
    await parts.loads.settle();
    await database.close();
  };
  return { app, paymentPages: shop.pagesUrl, listensAt: shop.listensAt, filling, close };
}
