import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { HostServices } from '../services/host-services.ts';
import type { Settings } from '../config/settings.ts';

/** Dependencies of the API; tests pass their own. */
export interface ApiDeps {
  readonly db: Database;
  readonly settings: Settings;
  readonly services: HostServices;
  readonly log: Logger;
  /** The client's address of a request. */
  readonly addressOf: (c: Context) => string;
  /** Whether a response that does not match its contract is an error (in tests) or is reduced to its fields. */
  readonly strictResponses: boolean;
}
