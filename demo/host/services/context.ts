import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { Settings } from '../config/settings.ts';
import type { HostServices } from './host-services.ts';

/** A logged-in user. */
export interface SessionPrincipal {
  readonly kind: 'session';
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
}

/** A site that shows spheres with an API key; reads only. */
export interface KeyPrincipal {
  readonly kind: 'key';
  readonly apiKey: string;
  readonly companyId: string;
  /** The site as `scheme://host[:port]`, or null when the browser does not tell. */
  readonly origin: string | null;
}

/** Nobody that the host knows. */
export interface AnonymousPrincipal {
  readonly kind: 'unknown';
}

export type Principal = SessionPrincipal | KeyPrincipal | AnonymousPrincipal;

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
export interface Ctx<C extends Principal = Principal> {
  readonly db: Database;
  /** The time of this call in milliseconds since 1970. */
  readonly now: number;
  readonly settings: Settings;
  readonly services: HostServices;
  readonly log: Logger;
  readonly principal: C;
  readonly request: RequestFacts;
}

/** Runs `work` in a transaction, or in the one that is open already. Inside, use only the context that is given. */
export function transact<C extends Principal, T>(ctx: Ctx<C>, work: (ctx: Ctx<C>) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}
