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
import { createLog } from '../../../demo/host/log/create-log.ts';
import { createSecretBox } from '../../../demo/host/lib/secret-box.ts';
import { tablesOf } from './fill-tables.ts';
import type { Known, Seen } from './read-account.ts';
import { createTestPlace, openHost, type TestHost } from '../open-host.ts';

/** Databases that older versions wrote. They are never edited: README.md in the folder says how they were made. */
const OLD_DATABASES = 'tests/fixtures/databases';

/** What is recorded about an old database next to it. */
interface OldDatabase {
  /** When the host stopped writing it, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** The SECRET_KEY of the host that wrote it: its values are sealed with it. */
  readonly secretKey: string;
  /** How many rows each table has. */
  readonly rows: Readonly<Record<string, number>>;
  /** `digestOf` all its rows. */
  readonly digest: string;
  /** What its users know: passwords, keys, links. */
  readonly known: Known;
  /** What the API showed them. */
  readonly seen: Seen;
}

type Row = Readonly<Record<string, string | number | null>>;

/** The rows of every table. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** The kind of database under test, as in the names of files. */
const kindUnderTest = (): 'sqlite' | 'postgres' =>
  (process.env['TEST_DATABASE_URL'] ?? '') === '' ? 'sqlite' : 'postgres';

const dataFile = (version: string): string =>
  `${OLD_DATABASES}/${version}.${kindUnderTest() === 'sqlite' ? 'sqlite.gz' : 'postgres.sql.gz'}`;

const recordFile = (version: string): string => `${OLD_DATABASES}/${version}.${kindUnderTest()}.json`;

/** The versions of which a database of the kind under test is stored, oldest first. */
export const oldVersions = (): readonly string[] =>
  readdirSync(OLD_DATABASES)
    .filter((name) => name.endsWith(`.${kindUnderTest()}.json`))
    .map((name) => name.slice(0, name.indexOf('.')))
    .sort();

/** Reads an old database, compressed, and what is recorded about it. */
export const readOldDatabase = (
  version: string,
): { readonly data: Buffer; readonly record: OldDatabase } => ({
  data: readFileSync(dataFile(version)),
  record: JSON.parse(readFileSync(recordFile(version), 'utf8')) as OldDatabase,
});

/** Puts an old database, compressed, and its record into the folder. */
export function writeOldDatabase(version: string, data: Buffer, record: OldDatabase): void {
  writeFileSync(dataFile(version), data);
  writeFileSync(recordFile(version), JSON.stringify(record, null, 2));
}

/** Runs a dump of pg_dump: statements only, as many as it has. */
async function runDump(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(dump);
  } finally {
    await client.end();
  }
}

/** Reads every row of every table. */
export async function readRows(db: Kysely<Schema>): Promise<Rows> {
  const rows: Record<string, readonly Row[]> = {};
  for (const { name } of await tablesOf(db))
    rows[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows;
  return rows;
}

/** A row as text: the same for the same values, in whatever order its columns are and whatever type a driver gives them. */
export const lineOf = (row: Row): string =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((name) => [name, row[name] === null ? null : String(row[name])]),
  );

/** SHA-256 over the rows of all tables, whatever their order, in hex. */
export function digestOf(rows: Rows): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(rows).sort())
    hash.update(`${name}\n${(rows[name] ?? []).map(lineOf).sort().join('\n')}\n`);
  return hash.digest('hex');
}

/** How many rows each table has. */
export const countsOf = (rows: Rows): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(rows).map(([name, list]) => [name, list.length]));

interface Upgraded {
  /** All rows as they were restored, before any code of today changed them. */
  readonly before: Rows;
  /** A host of today on the upgraded database, at the time when it was written. */
  readonly host: TestHost;
}

/** Restores an old database into a place of its own and opens it as a host does when it starts. */
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
