import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Logger } from 'pino';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { type Env, settingsOf } from './env.ts';
import { keepSecret } from './keep-secret.ts';
import { apiRoutes, type ApiApp } from './routes/api.ts';
import { apiCalls } from './routes/calls.ts';
import type { HostParts } from './services/host-parts.ts';
import { createMapsUpstream } from './services/maps/maps-upstream.ts';
import { createSecretBox } from './services/secret-box.ts';

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
    mail: env.SMTP_URL === undefined ? null : createSmtpTransport(env.SMTP_URL),
    secrets: createSecretBox(env.SECRET_KEY ?? [keepSecret(data)]),
    maps: createMapsUpstream(settings.googleMapsUrl ?? 'http://127.0.0.1:9'),
  };
  const app = apiRoutes(apiCalls(version), {
    db: database.db,
    settings,
    parts,
    log,
    addressOf: (c) => getConnInfo(c).remote.address ?? '',
    strictAnswers: false,
  });
  return { app, close: database.close };
}
