import { sql, type Kysely, type TableMetadata } from 'kysely';
import type { Schema } from '../../../demo/host/db/schema.ts';

export interface PutRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Texts for columns with a specific format, so that a migration can read them. */
const texts: Readonly<Record<string, string>> = {
  whitelist: '["https://customer.example"]',
  metadata: '{"note":"kept"}',
  formats: '["webp"]',
  input: '{}',
};

const isText = (type: string): boolean => /text|char/i.test(type);

/**
 * Returns a row whose ids are all the same text or number in all tables, so that every reference refers to an
 * existing row.
 */
function makeRow({ columns }: TableMetadata, mark: number): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, dataType }) => [name, isText(dataType) ? (texts[name] ?? `value ${mark}`) : mark]),
  );
}

/** Returns the current tables of a database, without those of Kysely and SQLite. */
export async function tablesOf(db: Kysely<Schema>): Promise<readonly TableMetadata[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ name }) => !name.startsWith('sqlite_'));
}

/** Inserts two rows into a table; returns null if the table refers to rows that do not exist yet. */
async function fill(db: Kysely<Schema>, table: TableMetadata): Promise<readonly PutRow[] | null> {
  const rows = [71, 72].map((mark) => makeRow(table, mark));
  try {
    await db
      .insertInto(table.name as never)
      .values(rows)
      .execute();
    return rows.map((row) => ({ table: table.name, row }));
  } catch (error) {
    if (/foreign key/i.test(String(error))) return null;
    throw error;
  }
}

/**
 * Inserts two rows into each table, for any version of the schema. A table is filled after its parent tables.
 */
export async function fillTables(db: Kysely<Schema>): Promise<readonly PutRow[]> {
  const put: PutRow[] = [];
  let waiting = await tablesOf(db);
  while (waiting.length > 0) {
    const left: TableMetadata[] = [];
    for (const table of waiting) {
      const rows = await fill(db, table);
      if (rows === null) left.push(table);
      else put.push(...rows);
    }
    if (left.length === waiting.length)
      throw new Error(`No row fits ${left.map(({ name }) => name).join()}.`);
    waiting = left;
  }
  return put;
}

export async function rowsOf(db: Kysely<Schema>, table: string): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows;
}
