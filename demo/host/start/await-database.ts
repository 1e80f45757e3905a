import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { databaseFailure } from '../db/database-failure.ts';
import type { StopSignal } from './graceful-stop.ts';

const RETRY_MS = 1000;

/** Thrown if the host is asked to stop while it waits for its database. */
export class StoppedWhileWaiting extends Error {}

interface Waiting {
  readonly log: Logger;
  readonly stop: StopSignal;
  /** Called before the first wait. */
  readonly onWait: () => void;
}

const reasonOf = (error: Error & { code?: unknown }): string =>
  [error.code, error.message].filter((part) => typeof part === 'string' && part !== '').join(': ');

/**
 * Opens a database on a server, and tries again while the server cannot be reached, as after a restart of both
 * machines. Other errors, such as a wrong password, are thrown. Each reason is logged once.
 */
export async function awaitDatabase<T>(open: () => Promise<T>, { log, stop, onWait }: Waiting): Promise<T> {
  const reported = new Set<string>();
  while (!stop.isRequested()) {
    try {
      const database = await open();
      if (reported.size > 0) log.info({ event: 'database_reached' }, 'the database can be reached');
      return database;
    } catch (error) {
      if (!(error instanceof Error) || databaseFailure(error) !== 'away') throw error;
      const reason = reasonOf(error);
      if (reported.size === 0) onWait();
      if (!reported.has(reason))
        log.warn({ event: 'database_unreachable', reason }, 'waiting for the database; trying every second');
      reported.add(reason);
    }
    await Promise.race([delay(RETRY_MS), stop.requested]);
  }
  throw new StoppedWhileWaiting();
}
