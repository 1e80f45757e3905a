import { sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { cutColumns } from './day-cut.ts';
import { sumLoads, type CountedLoad } from './sum-loads.ts';

/** Rows of one statement; each has a hundred values, and SQLite takes 32,766 a statement. */
const ROWS_AT_ONCE = 100;

const summedColumns = ['total', ...cutColumns] as const;

const added = Object.fromEntries(
  summedColumns.map((column) => [
    column,
    sql<number>`${sql.ref(`sphere_load_days.${column}`)} + ${sql.ref(`excluded.${column}`)}`,
  ]),
);

/** Adds loads to the daily sums that the dashboard reads. */
export async function addToDays(db: Database, loads: Iterable<CountedLoad>): Promise<void> {
  const rows = sumLoads(loads);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto('sphere_load_days')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((on) => on.columns(['company_id', 'day', 'origin', 'api_key']).doUpdateSet(added))
      .execute();
  }
}
