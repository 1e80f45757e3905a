import { resolve } from 'node:path';
import process from 'node:process';
import { databaseConfig } from '../config/database-config.ts';
import { EnvError, readDatabaseEnv } from '../config/env.ts';
import { backUpFile, DatabaseCopyError, restoreFile } from '../db/copy-database.ts';
import { DatabaseInUseError } from '../db/file-lock.ts';
import { PROJECT_FOLDER } from '../lib/project-folder.ts';
import { backUpPostgres, PostgresCopyError, restorePostgres } from './copy-postgres.ts';

const HELP = `npm run backup -- FILE    writes all data of the database to FILE; the host can keep running
npm run restore -- FILE   replaces the database with FILE; stop the host first

The settings DATA_DIR and DATABASE_URL give the location of the database. A replaced embedded database is renamed and stays next
to the new one.
`;

const NOT_INCLUDED = `- SECRET_KEY, or the file secret-key in DATA_DIR, without which stored maps keys and shared links cannot be read;
- the folder spheres in DATA_DIR, or the S3 bucket, which contains the tiles of ingested spheres.
`;

const AFTER_BACKUP = `A backup of the database is not complete. Together with the backup, store:
${NOT_INCLUDED}`;

const AFTER_RESTORE = `The backup contains only the database. Before you start the host, put the rest in place:
${NOT_INCLUDED}`;

const expected = [DatabaseCopyError, DatabaseInUseError, PostgresCopyError, EnvError];

async function main([command, file, ...rest]: readonly string[]): Promise<number> {
  const isCommand = command === 'backup' || command === 'restore';
  if (!isCommand || file === undefined || file.startsWith('-') || rest.length > 0) {
    process.stdout.write(HELP);
    return file === '--help' ? 0 : 2;
  }
  const env = readDatabaseEnv(process.env);
  const place = databaseConfig(env, resolve(PROJECT_FOLDER, env.DATA_DIR));
  // npm runs scripts in the repository's folder, but FILE is relative to the user's working directory.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  if (command === 'backup') {
    await ('url' in place ? backUpPostgres(place.url, path) : backUpFile(place.file, path));
    process.stdout.write(`Wrote the database to ${path}\n`);
    process.stdout.write(AFTER_BACKUP);
    return 0;
  }
  if ('url' in place) {
    await restorePostgres(path, place.url);
    process.stdout.write('Restored the database.\n');
  } else {
    const previousFile = await restoreFile(path, place.file, new Date());
    const previous = previousFile === null ? '' : ` The previous one is in ${previousFile}`;
    process.stdout.write(`Restored the database.${previous}\n`);
  }
  process.stdout.write(AFTER_RESTORE);
  return 0;
}

// A backup contains password hashes, so only its owner may read it.
process.umask(0o077);
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!expected.some((kind) => error instanceof kind)) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  return 1;
});
