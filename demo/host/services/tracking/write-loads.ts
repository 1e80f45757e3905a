import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { SphereLoadTable } from '../../db/tables/tracking.ts';
import { timeOrderedId } from '../time-ordered-id.ts';
import { addToDays } from './add-to-days.ts';
import type { SiteNamer } from './limit-sites.ts';
import type { CountedLoad } from './sum-loads.ts';

/** A load as the host vouches for it. */
export interface LoadRecord {
  readonly companyId: string;
  /** Given by the client; null where it gave none. */
  readonly eventId: string | null;
  readonly atMs: number;
  /** The key of an embed; null in the app itself, whose loads are kept but not counted for the dashboard. */
  readonly apiKey: string | null;
  readonly sphereId: number;
  readonly origin: string;
  readonly ip: string;
  readonly product: string;
  readonly userId: string | null;
}

type Row = Insertable<SphereLoadTable>;

const toRow = (record: LoadRecord): Row => ({
  company_id: record.companyId,
  // In the order of time new rows lie side by side in the index.
  event_id: record.eventId ?? timeOrderedId(),
  loaded_at: record.atMs,
  api_key: record.apiKey,
  sphere_id: record.sphereId,
  origin: record.origin,
  ip: record.ip,
  product: record.product,
  user_id: record.userId,
});

const nameOf = ({ company_id, event_id }: Row): string => `${company_id} ${event_id}`;

function* countedLoads(rows: Iterable<Row>, nameSite: SiteNamer): Iterable<CountedLoad> {
  for (const { company_id: companyId, api_key: apiKey, origin: site, loaded_at: atMs } of rows) {
    if (typeof apiKey !== 'string') continue;
    yield { companyId, apiKey, origin: nameSite(companyId, site, atMs), atMs, count: 1 };
  }
}

/**
 * Writes loads, and adds the new ones to the daily sums, in one transaction: both or neither. Tells of each whether it
 * was new; a load whose event id is known already changes nothing.
 */
export async function writeLoads(
  db: Kysely<Schema>,
  records: readonly LoadRecord[],
  nameSite: SiteNamer,
): Promise<readonly boolean[]> {
  const rows = records.map(toRow);
  // Of records with the same id in one batch the first one counts. The order keeps processes from waiting in a circle.
  const once = new Map(rows.toReversed().map((row) => [nameOf(row), row]));
  const sorted = [...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const written = await db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('sphere_loads')
      .values(sorted)
      .onConflict((on) => on.columns(['company_id', 'event_id']).doNothing())
      .returning(['company_id', 'event_id'])
      .execute();
    const names = new Set(inserted.map(nameOf as (row: (typeof inserted)[number]) => string));
    const added = sorted.filter((row) => names.has(nameOf(row)));
    await addToDays(transaction, countedLoads(added, nameSite));
    return names;
  });
  return rows.map((row) => once.get(nameOf(row)) === row && written.has(nameOf(row)));
}
