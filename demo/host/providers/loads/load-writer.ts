import { setTimeout as wait } from 'node:timers/promises';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { SphereLoadTable } from '../../db/tables/tracking.ts';
import { ServiceError } from '../../lib/errors.ts';
import { timeOrderedId } from '../../lib/time-ordered-id.ts';
import { addToDays, quarterOf } from './load-days.ts';

/**
 * Time, in milliseconds, for which a load waits for other loads that can share its commit. A commit to the
 * disk takes about as long.
 */
const BATCH_DELAY_MS = 5;

/**
 * Maximum number of loads in one transaction, and of waiting loads. If more are waiting, loads arrive faster
 * than the disk can write them.
 */
const MAX_BATCH = 500;
const MAX_WAITING = 10_000;

/**
 * Maximum number of a company's sites that are counted separately in a day. With a key that is valid for
 * every site, clients could otherwise add any number of sites.
 */
const MAX_SITES_PER_DAY = 500;

/** Name under which the loads of all other sites are counted. */
const OTHER_SITES = 'Other sites';

/** A load whose company, site and user the host has verified. */
export interface LoadRecord {
  readonly companyId: string;
  /** Id sent by the client; null if it sent none. */
  readonly eventId: string | null;
  readonly atMs: number;
  /**
   * API key with which the sphere was shown. Null in the portal, whose loads are stored but not counted for
   * the dashboard.
   */
  readonly apiKey: string | null;
  readonly sphereId: number;
  readonly origin: string;
  readonly ip: string;
  readonly product: string;
  readonly userId: string | null;
}

export interface LoadWriter {
  /** Resolves once the load is on the disk, with true if it is new. */
  readonly write: (record: LoadRecord) => Promise<boolean>;
  readonly flush: () => Promise<void>;
}

interface Waiting {
  readonly record: LoadRecord;
  readonly resolve: (isNew: boolean) => void;
  readonly reject: (error: unknown) => void;
}

type Row = Insertable<SphereLoadTable>;

const toRow = (record: LoadRecord): Row => ({
  company_id: record.companyId,
  // The generated ids are sorted by time, so that new rows are adjacent in the index.
  event_id: record.eventId ?? timeOrderedId(),
  loaded_at: record.atMs,
  api_key: record.apiKey,
  sphere_id: record.sphereId,
  origin: record.origin,
  ip: record.ip,
  product: record.product,
  user_id: record.userId,
});

const eventKeyOf = ({ company_id, event_id }: Pick<Row, 'company_id' | 'event_id'>): string =>
  `${company_id} ${event_id}`;

type SiteNamer = (companyId: string, origin: string, atMs: number) => string;

/**
 * Counts the first sites of each company in a day separately. The list of sites is only in memory, so
 * counting starts again after a restart, but the number of rows stays limited.
 */
function limitSites(): SiteNamer {
  let today = 0;
  const seen = new Map<string, Set<string>>();
  return (companyId, origin, atMs) => {
    const { day } = quarterOf(atMs);
    if (day > today) {
      today = day;
      seen.clear();
    }
    const sites = seen.get(companyId) ?? new Set();
    seen.set(companyId, sites);
    if (sites.size < MAX_SITES_PER_DAY) sites.add(origin);
    return sites.has(origin) ? origin : OTHER_SITES;
  };
}

/** Creates the writer; `db` must not be a transaction. */
export function createLoadWriter(db: Kysely<Schema>): LoadWriter {
  const waiting: Waiting[] = [];
  const siteOf = limitSites();
  let running: Promise<void> | null = null;

  /**
   * Writes loads, and adds the new ones to the daily sums, in one transaction. Returns for each load whether
   * it is new. A load with a known event id has no effect.
   */
  const writeLoads = async (records: readonly LoadRecord[]): Promise<readonly boolean[]> => {
    const rows = records.map(toRow);
    // If several records in a batch have the same id, the first one counts. The order prevents deadlocks
    // between processes.
    const unique = new Map(rows.toReversed().map((row) => [eventKeyOf(row), row]));
    const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const written = await db.transaction().execute(async (transaction) => {
      const inserted = await transaction
        .insertInto('sphere_loads')
        .values(sorted)
        .onConflict((on) => on.columns(['company_id', 'event_id']).doNothing())
        .returning(['company_id', 'event_id'])
        .execute();
      const keys = new Set(inserted.map(eventKeyOf));
      const counted = sorted.flatMap((row) => {
        const { company_id: companyId, api_key: apiKey, loaded_at: atMs } = row;
        if (typeof apiKey !== 'string' || !keys.has(eventKeyOf(row))) return [];
        return [{ companyId, apiKey, origin: siteOf(companyId, row.origin, atMs), atMs, count: 1 }];
      });
      await addToDays(transaction, counted);
      return keys;
    });
    return rows.map((row) => unique.get(eventKeyOf(row)) === row && written.has(eventKeyOf(row)));
  };
  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const isNew = await writeLoads(batch.map(({ record }) => record));
      batch.forEach(({ resolve }, at) => resolve(isNew[at] === true));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await wait(BATCH_DELAY_MS);
      await writeBatch(waiting.splice(0, MAX_BATCH));
    }
    running = null;
  };
  return {
    write: (record) => {
      if (waiting.length >= MAX_WAITING)
        return Promise.reject(
          new ServiceError('unavailable', 'The service is busy. Please try again in a moment.'),
        );
      return new Promise((resolve, reject) => {
        waiting.push({ record, resolve, reject });
        running ??= writeAll();
      });
    },
    flush: async () => {
      await running;
    },
  };
}
