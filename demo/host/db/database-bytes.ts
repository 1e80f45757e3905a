import { SqliteAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

/** How much room the data takes, in bytes. */
export async function databaseBytes(db: Database): Promise<number> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const query = isSqlite
    ? sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await query.execute(db);
  return rows[0]?.bytes ?? 0;
}
