import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { openDatabase, type DatabaseConfig } from '../../../demo/host/db/open-database.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';

export interface Place {
  readonly database: DatabaseConfig;
  /** Settings that make a host use this location. */
  readonly variables: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/** Creates an empty location for the kind of database under test. */
export async function createPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'kill-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined || server === '') {
    await mkdir(join(folder, 'database'));
    return {
      database: { file: join(folder, 'database/spheres.db') },
      variables: { DATA_DIR: folder, SEED: 'off' },
      remove,
    };
  }
  const name = `kill_${randomUUID().replaceAll('-', '')}`;
  const admin = openDatabase({ url: server, connections: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    database: { url: url.href },
    variables: { DATA_DIR: folder, DATABASE_URL: url.href, SEED: 'off' },
    remove,
  };
}

/** Opens the database while no host runs. */
export async function withDatabase<T>(place: Place, use: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(place.database);
  try {
    return await use(db);
  } finally {
    await close();
  }
}
