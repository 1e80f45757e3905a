import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../../demo/host/db/open-database.ts';
import { openMigrated } from '../../../demo/host/db/open-migrated.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { createSecretBox } from '../../../demo/host/lib/secret-box.ts';
import { createLog } from '../../../demo/host/log/create-log.ts';
import { tablesOf } from './fill-tables.ts';
import { createTestPlace, openHost, type TestHost } from './open-host.ts';
import type { Known, Seen } from './read-account.ts';

/**
 * Databases that older versions wrote. They are never edited; the folder's README.md describes how they were
 * created.
 */
const OLD_DATABASES = 'tests/fixtures/databases';

interface OldDatabase {
  /** Time at which the host stopped writing the database, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** SECRET_KEY of the host that wrote the database. The database's values are encrypted with it. */
  readonly secretKey: string;
  readonly rows: Readonly<Record<string, number>>;
  /** Digest of all rows, as returned by `digestOf`. */
  readonly digest: string;
  /** Credentials of the database's users: passwords, keys, links. */
  readonly known: Known;
  /** Responses of the API to the database's users. */
  readonly seen: Seen;
}

type Row = Readonly<Record<string, string | number | null>>;

export type Rows = Readonly<Record<string, readonly Row[]>>;

/** Returns the kind of database under test, as in the names of files. */
const kindUnderTest = (): 'sqlite' | 'postgres' =>
  (process.env['TEST_DATABASE_URL'] ?? '') === '' ? 'sqlite' : 'postgres';

const dataFile = (version: string): string =>
  `${OLD_DATABASES}/${version}.${kindUnderTest() === 'sqlite' ? 'sqlite.gz' : 'postgres.sql.gz'}`;

const recordFile = (version: string): string => `${OLD_DATABASES}/${version}.${kindUnderTest()}.json`;

/** Returns the versions for which a database of the kind under test is stored, oldest first. */
export const oldVersions = (): readonly string[] =>
  readdirSync(OLD_DATABASES)
    .filter((name) => name.endsWith(`.${kindUnderTest()}.json`))
    .map((name) => name.slice(0, name.indexOf('.')))
    .sort();

/** Reads a compressed old database and its record. */
export const readOldDatabase = (
  version: string,
): { readonly data: Buffer; readonly record: OldDatabase } => ({
  data: readFileSync(dataFile(version)),
  record: JSON.parse(readFileSync(recordFile(version), 'utf8')) as OldDatabase,
});

/** Stores a compressed old database and its record in the folder. */
export function writeOldDatabase(version: string, data: Buffer, record: OldDatabase): void {
  writeFileSync(dataFile(version), data);
  writeFileSync(recordFile(version), JSON.stringify(record, null, 2));
}

/** Runs all statements of a pg_dump file, which contains only statements. */
async function runDump(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(dump);
  } finally {
    await client.end();
  }
}

export async function readRows(db: Kysely<Schema>): Promise<Rows> {
  const rows: Record<string, readonly Row[]> = {};
  for (const { name } of await tablesOf(db))
    rows[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows;
  return rows;
}

/**
 * Converts a row to text that depends only on the row's values, not on the order of the columns or the
 * driver's types.
 */
export const lineOf = (row: Row): string =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((name) => [name, row[name] === null ? null : String(row[name])]),
  );

/** Returns the SHA-256 of the rows of all tables in hexadecimal, independent of their order. */
export function digestOf(rows: Rows): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(rows).sort())
    hash.update(`${name}\n${(rows[name] ?? []).map(lineOf).sort().join('\n')}\n`);
  return hash.digest('hex');
}

export const countsOf = (rows: Rows): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length]));

interface Upgraded {
  /** All restored rows, before current code changed them. */
  readonly before: Rows;
  /** A current host on the upgraded database. Its clock shows the time when the database was written. */
  readonly host: TestHost;
}

/** Restores an old database to a separate location and opens it as a starting host does. */
export async function openOldDatabase(
  data: Buffer,
  { writtenAt, secretKey }: Pick<OldDatabase, 'writtenAt' | 'secretKey'>,
): Promise<Upgraded> {
  const { place, drop } = await createTestPlace();
  const bytes = gunzipSync(data);
  if ('file' in place) writeFileSync(place.file, bytes);
  else await runDump(place.url, bytes.toString());
  const restored = openDatabase(place);
  const before = await readRows(restored.db);
  await restored.close();
  const copies = mkdtempSync(join(tmpdir(), 'copies-'));
  const log = createLog({ level: 'error', write: (line) => process.stderr.write(line) });
  const database = await openMigrated(place, copies, log);
  rmSync(copies, { recursive: true });
  const secrets = createSecretBox([secretKey]);
  const host = await openHost({}, { secrets }, [], { made: { database, drop } });
  host.pass(writtenAt - host.now());
  return { before, host };
}
