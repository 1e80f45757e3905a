import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ServiceError } from '../errors.ts';
import { limitSites } from './limit-sites.ts';
import { writeLoads, type LoadRecord } from './write-loads.ts';

/** How long a load waits for others to share its commit with. A commit that reaches the disk takes about as long. */
const BATCH_DELAY_MS = 5;

/** Loads in one transaction, and loads that may wait; more than that come in faster than the disk takes them. */
const MAX_BATCH = 500;
const MAX_WAITING = 10_000;

/** Writes sphere loads, many in one commit. */
export interface LoadWriter {
  /** Fulfilled once the load is on the disk: with true when it is new. */
  readonly write: (record: LoadRecord) => Promise<boolean>;
  /** Fulfilled once all that was taken on is written. */
  readonly flush: () => Promise<void>;
}

interface Waiting {
  readonly record: LoadRecord;
  readonly resolve: (isNew: boolean) => void;
  readonly reject: (fault: unknown) => void;
}

/** Makes the writer; `db` must not be a transaction. */
export function createLoadWriter(db: Kysely<Schema>): LoadWriter {
  const waiting: Waiting[] = [];
  const nameSite = limitSites();
  let running: Promise<void> | null = null;

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const isNew = await writeLoads(
        db,
        batch.map(({ record }) => record),
        nameSite,
      );
      batch.forEach(({ resolve }, at) => resolve(isNew[at] === true));
    } catch (fault) {
      for (const { reject } of batch) reject(fault);
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
        return Promise.reject(new ServiceError('unavailable', 'Too much to do. Please try again soon.'));
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
