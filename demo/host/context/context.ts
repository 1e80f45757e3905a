import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/schema.ts';
import type { HostServices } from './host-services.ts';

export interface SessionPrincipal {
  readonly kind: 'session';
  readonly sessionId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
}

/** A site that shows spheres with an API key. It can read spheres and report sphere loads and actions. */
export interface KeyPrincipal {
  readonly kind: 'key';
  readonly apiKey: string;
  readonly companyId: string;
  /** The site as `scheme://host[:port]`, or null if the browser hides it. */
  readonly origin: string | null;
}

/** A client with an address that a company has signed, such as a program that shows the picture of a link. */
export interface SignedPrincipal {
  readonly kind: 'signed';
  readonly companyId: string;
}

/** A client that reads the spheres that a company sees. */
export type ReadingPrincipal = SessionPrincipal | KeyPrincipal | SignedPrincipal;

/** A client without credentials. */
export interface AnonymousPrincipal {
  readonly kind: 'unknown';
}

export type Principal = ReadingPrincipal | AnonymousPrincipal;

export interface RequestFacts {
  readonly id: string;
  /** The client's address, from the connection or from trusted proxies. */
  readonly ip: string;
  readonly userAgent: string;
  /** `Origin` header; null if the request has none. */
  readonly origin: string | null;
  /** `Referer` header; null if the request has none. */
  readonly referer: string | null;
}

/** Context that every handler receives: `(ctx, input) → result`. */
export interface Ctx<C extends Principal = Principal> {
  readonly db: Database;
  /** Time of this call in milliseconds since 1970. */
  readonly now: number;
  readonly settings: Settings;
  readonly services: HostServices;
  readonly log: Logger;
  readonly principal: C;
  readonly request: RequestFacts;
}

/** Runs `work` in a transaction, or in the open one. Inside, use only the context that `work` receives. */
export function transact<C extends Principal, T>(ctx: Ctx<C>, work: (ctx: Ctx<C>) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}
