import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { TestContext } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { openDatabase, type DatabaseConfig } from '../../../demo/host/db/open-database.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { tablesOf } from '../../helpers/host/fill-tables.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';
import { programOf } from '../../helpers/program.ts';

export interface Place {
  readonly database: DatabaseConfig;
  readonly variables: Readonly<Record<string, string>>;
}

/** Creates an empty location for a host's data, with its settings. */
export async function createPlace(t: TestContext, folder: string): Promise<Place> {
  const { place, drop } = await createTestPlace();
  t.after(drop);
  const data = await mkdtemp(join(folder, 'data-'));
  const variables = { DATA_DIR: data, RENDER_THREADS: '1' };
  if ('url' in place) return { database: place, variables: { ...variables, DATABASE_URL: place.url } };
  return { database: { file: join(data, 'database/spheres.db') }, variables };
}

/** Runs `npm run backup` or `restore` in a folder; returns its exit code and output. */
export async function runBackup(
  command: string,
  file: string,
  { variables }: Place,
  folder: string,
): Promise<[number | null, string]> {
  const args = [...programOf('demo/host/backup/main.ts'), command, file];
  const env = { ...process.env, INIT_CWD: folder, ...variables };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return [code, output];
}

export async function use<T>({ database }: Place, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(database);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

export async function countRows(db: Kysely<Schema>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { name } of await tablesOf(db)) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.rows ?? 0;
  }
  return counts;
}
