import { join, resolve } from 'node:path';
import process from 'node:process';

import { databaseConfig } from '../config/database-config.ts';
import { backUpFile, DatabaseCopyError, restoreFile } from '../db/copy-database.ts';
import { DatabaseInUseError } from '../db/file-lock.ts';
import { EnvError, readDatabaseEnv } from '../config/env.ts';
import { backUpPostgres, PostgresCopyError, restorePostgres } from './copy-postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');

const HELP = `npm run backup -- FILE    writes all data of the database to FILE; the host can keep running
npm run restore -- FILE   replaces the database with FILE; stop the host first

The settings DATA_DIR and DATABASE_URL give the location of the database. A replaced embedded database is kept next
to the new one. Tiles of ingested spheres are files in DATA_DIR: copy them as they are.
`;

const expected = [DatabaseCopyError, DatabaseInUseError, PostgresCopyError, EnvError];

async function main([command, file, ...rest]: readonly string[]): Promise<number> {
  const isCommand = command === 'backup' || command === 'restore';
  if (!isCommand || file === undefined || file.startsWith('-') || rest.length > 0) {
    process.stdout.write(HELP);
    return file === '--help' ? 0 : 2;
  }
  const env = readDatabaseEnv(process.env);
  const place = databaseConfig(env, resolve(ROOT, env.DATA_DIR));
  // npm runs scripts in the repository's folder; FILE is relative to the folder of the command.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  if (command === 'backup') {
    await ('url' in place ? backUpPostgres(place.url, path) : backUpFile(place.file, path));
    process.stdout.write(`Wrote the database to ${path}\n`);
  } else if ('url' in place) await restorePostgres(path, place.url);
  else {
    const kept = await restoreFile(path, place.file, new Date());
    process.stdout.write(`Restored the database. The previous one is in ${kept}\n`);
  }
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!expected.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  return 1;
});
