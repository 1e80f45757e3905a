import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrate } from '../../../demo/host/db/migrate.ts';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import type { FuzzCompany } from '../host/fuzz-company.ts';
import type { Place } from '../host/host-location.ts';
import { fillBytes, fillCompanies, fillSpheres, postgresBytes } from './fill.ts';

interface Amounts {
  readonly spheres: number;
  /** Size of the database in bytes, after it is filled with users' data. */
  readonly bytes: number;
  /** Number of companies. Each company has one session, because the requests of a session are rate-limited. */
  readonly companies: number;
}

interface Filled {
  readonly companies: readonly FuzzCompany[];
  readonly bytes: number;
  readonly kind: 'sqlite' | 'postgres';
}

/** Fills an empty database for a host under load. */
export async function fillPlace({ database }: Place, amounts: Amounts): Promise<Filled> {
  const { db, kind, close } = openDatabase(database);
  const sizeOf = (): Promise<number> =>
    'file' in database ? stat(database.file).then(({ size }) => size) : postgresBytes(db);
  try {
    await migrate(db);
    await fillSpheres(db, amounts.spheres);
    const companies = await fillCompanies(db, amounts.companies);
    if (companies[0]) await fillBytes(db, companies[0], amounts.bytes, sizeOf);
    if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return { companies, bytes: await sizeOf(), kind };
  } finally {
    await close();
  }
}
