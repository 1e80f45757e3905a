import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../db/schema.ts';
import type { HostServices } from '../services/host-services.ts';
import type { Settings } from '../config/settings.ts';

/** What the API works with; tests give their own. */
export interface ApiDeps {
  readonly db: Database;
  readonly settings: Settings;
  readonly services: HostServices;
  readonly log: Logger;
  /** The client's address of a request. */
  readonly addressOf: (c: Context) => string;
  /** Whether a response that does not fit its contract is an error (in tests) or is cut to fit. */
  readonly strictResponses: boolean;
}
