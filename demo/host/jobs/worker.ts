import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { Ctx } from '../services/context.ts';
import type { HostParts } from '../services/host-parts.ts';
import type { Settings } from '../config/settings.ts';
import type { JobKind, PeriodicTask } from './job-kind.ts';

/** What works without being called: its parts, and what it can do. */
export interface Worker {
  readonly db: Database;
  readonly settings: Settings;
  readonly parts: HostParts;
  readonly log: Logger;
  readonly kinds: readonly JobKind[];
  readonly tasks: readonly PeriodicTask[];
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

type Surroundings = Pick<Worker, 'db' | 'settings' | 'parts' | 'log'> & Partial<Worker>;

/** The context of work that nobody called. */
export function workerCtx({ db, settings, parts, log }: Surroundings): Ctx {
  const id = randomUUID();
  return {
    db,
    now: parts.clock(),
    settings,
    parts,
    log: log.child({ requestId: id }),
    caller: { kind: 'unknown' },
    request: { id, ip: '', userAgent: '', origin: null },
  };
}
