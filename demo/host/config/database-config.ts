import { join } from 'node:path';
import type { DatabaseConfig } from '../db/open-database.ts';

/** The folder of the embedded database. */
export const databaseFolder = (dataFolder: string): string => join(dataFolder, 'database');

/** The database that the settings select: a server, or a file in the data folder. */
export const databaseConfig = (
  { DATABASE_URL }: { readonly DATABASE_URL?: string | undefined },
  dataFolder: string,
): DatabaseConfig =>
  DATABASE_URL === undefined
    ? { file: join(databaseFolder(dataFolder), 'spheres.db') }
    : { url: DATABASE_URL };
