import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Logger } from 'pino';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { type Env, settingsOf } from './env.ts';
import { keepSecret } from './keep-secret.ts';
import { clientAddress } from './middleware/client-address.ts';
import { apiRoutes, type ApiApp } from './routes/api.ts';
import { apiCalls } from './routes/calls.ts';
import { jobKinds } from './jobs/job-kinds.ts';
import { periodicTasks } from './jobs/periodic-tasks.ts';
import { startWorker } from './jobs/start-worker.ts';
import type { HostParts } from './services/host-parts.ts';
import { createSmtpTransport } from './services/mail/smtp-transport.ts';
import { createMapsUpstream } from './services/maps/maps-upstream.ts';
import { createMarketingTool } from './services/marketing/marketing-tool.ts';
import { createPasswordHasher, hashingShare } from './services/password/hasher.ts';
import { noPayments } from './services/payment/no-payments.ts';
import { createSecretBox } from './services/secret-box.ts';
import { createLoadWriter } from './services/tracking/load-writer.ts';

/** The API with its database open. */
export interface OpenApi {
  readonly app: ApiApp;
  readonly close: () => Promise<void>;
}

/** Opens the database, brings it to today's schema, and binds all calls. */
export async function openApi(env: Env, data: string, version: string, log: Logger): Promise<OpenApi> {
  const folder = join(data, 'database');
  if (env.DATABASE_URL === undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place =
    env.DATABASE_URL === undefined ? { file: join(folder, 'spheres.db') } : { url: env.DATABASE_URL };
  const database = openDatabase(place);
  await migrate(database.db);
  const settings = settingsOf(env);
  const parts: HostParts = {
    clock: Date.now,
    passwords: createPasswordHasher(hashingShare(availableParallelism())),
    mail: env.SMTP_URL === undefined ? null : createSmtpTransport(env.SMTP_URL),
    secrets: createSecretBox(env.SECRET_KEY ?? [keepSecret(data)]),
    payments: noPayments,
    maps: createMapsUpstream(settings.googleMapsUrl ?? 'http://127.0.0.1:9'),
    loads: createLoadWriter(database.db),
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
  const stopWorker = startWorker({
    db: database.db,
    settings,
    parts,
    log,
    kinds: jobKinds,
    tasks: periodicTasks,
  });
  const close = async (): Promise<void> => {
    await stopWorker();
    parts.mail?.close();
    await parts.loads.settle();
    await database.close();
  };
  return { app, close };
}
