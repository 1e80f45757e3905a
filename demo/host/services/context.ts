import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { Settings } from '../config/settings.ts';
import type { HostParts } from './host-parts.ts';

/** A logged-in user. */
export interface SessionCaller {
  readonly kind: 'session';
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
}

/** A site that shows spheres with an API key; reads only. */
export interface KeyCaller {
  readonly kind: 'key';
  readonly apiKey: string;
  readonly companyId: string;
  /** The site as `scheme://host[:port]`, or null when the browser does not tell. */
  readonly origin: string | null;
}

/** Nobody that the host knows. */
export interface UnknownCaller {
  readonly kind: 'unknown';
}

export type Caller = SessionCaller | KeyCaller | UnknownCaller;

/** Where a call came from. */
export interface RequestFacts {
  readonly id: string;
  /** The client's address, as far as the configured proxies can be believed. */
  readonly ip: string;
  readonly userAgent: string;
  /** The `Origin` header, if any. */
  readonly origin: string | null;
}

/** What every verb works with: `(ctx, input) → result`. */
export interface Ctx<C extends Caller = Caller> {
  readonly db: Database;
  /** The time of this call in milliseconds since 1970. */
  readonly now: number;
  readonly settings: Settings;
  readonly parts: HostParts;
  readonly log: Logger;
  readonly caller: C;
  readonly request: RequestFacts;
}

/** Runs `work` in a transaction, or in the one that is open already. Inside, use only the context that is given. */
export function transact<C extends Caller, T>(ctx: Ctx<C>, work: (ctx: Ctx<C>) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}
