import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Logger } from 'pino';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { type Env, settingsOf } from './env.ts';
import { apiRoutes, type ApiApp } from './routes/api.ts';
import { apiCalls } from './routes/calls.ts';

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
  const app = apiRoutes(apiCalls(version), {
    db: database.db,
    settings: settingsOf(env),
    parts: { clock: Date.now },
    log,
    addressOf: (c) => getConnInfo(c).remote.address ?? '',
    strictAnswers: false,
  });
  return { app, close: database.close };
}
