import { join } from 'node:path';
import type { DatabaseConfig } from '../db/open-database.ts';

export const databaseFolder = (dataFolder: string): string => join(dataFolder, 'database');

/**
 * Returns the location of the database: a server if DATABASE_URL is set, otherwise a file in the data folder.
 */
export const databaseConfig = (
  { DATABASE_URL }: { readonly DATABASE_URL?: string | undefined },
  dataFolder: string,
): DatabaseConfig =>
  DATABASE_URL === undefined
    ? { file: join(databaseFolder(dataFolder), 'spheres.db') }
    : { url: DATABASE_URL };
