import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Sessions that ended while the database could not be written. */
export interface EndedSessions {
  readonly add: (sessionId: string) => void;
  readonly has: (sessionId: string) => boolean;
  /** Makes a last attempt to write the sessions. */
  readonly close: () => Promise<void>;
}

const RETRY_MS = 5_000;

/** Ends sessions immediately in memory, and in the database as soon as it can be written. */
export function createEndedSessions(db: Kysely<Schema>): EndedSessions {
  const ended = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const write = async (): Promise<void> => {
    if (ended.size === 0) return;
    const ids = [...ended];
    await db.deleteFrom('sessions').where('id', 'in', ids).execute();
    for (const id of ids) ended.delete(id);
  };
  const retry = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void write()
        .catch(() => undefined)
        .then(() => {
          if (ended.size > 0) retry();
        });
    }, RETRY_MS).unref();
  };
  return {
    add: (sessionId) => {
      ended.add(sessionId);
      retry();
    },
    has: (sessionId) => ended.has(sessionId),
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await write().catch(() => undefined);
    },
  };
}
