import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import type { Ctx } from '../context/context.ts';
import type { HostServices } from '../context/host-services.ts';
import type { Database } from '../db/schema.ts';
import type { JobKind } from '../services/job/job-kind.ts';

/**
 * Periodic work that is done once for all processes together. It may run twice if a process dies during it.
 */
export interface PeriodicTask {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (ctx: Ctx) => Promise<void>;
}

/** Background worker with its services and the kinds of work that it can do. */
export interface Worker {
  readonly db: Database;
  readonly settings: Settings;
  readonly services: HostServices;
  readonly log: Logger;
  readonly kinds: readonly JobKind[];
  readonly tasks: readonly PeriodicTask[];
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

type WorkerContext = Pick<Worker, 'db' | 'settings' | 'services' | 'log'> & Partial<Worker>;

/** Returns the context for work that does not belong to a request. */
export function workerCtx({ db, settings, services, log }: WorkerContext): Ctx {
  const id = randomUUID();
  return {
    db,
    now: services.clock(),
    settings,
    services,
    log: log.child({ requestId: id }),
    principal: { kind: 'unknown' },
    request: { id, ip: '', userAgent: '', origin: null, referer: null },
  };
}
