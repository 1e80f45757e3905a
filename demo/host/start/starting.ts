import { Hono } from 'hono';
import { ServiceError } from '../lib/errors.ts';
import { responseHeaders } from '../middleware/response-headers.ts';
import { errorBody, setErrorHeaders } from '../routes/error-response.ts';

/** Seconds after which a client should try again. */
const RETRY_AFTER_S = 2;

const REASONS = {
  migrations: 'The database is being migrated to the schema of this version.',
  database: 'The database cannot be reached. The host tries again every second.',
} as const;

/**
 * Responds to requests until the host can accept them. `/healthz` gets its usual response, so that a long
 * migration does not look like a hanging process. All other requests get 503 and the reason for the wait.
 */
export function startingApp(version: string, https: boolean, waitsFor: keyof typeof REASONS): Hono {
  const app = new Hono();
  app.use(responseHeaders({ https }));
  app.get('/healthz', (c) => c.json({ status: 'ok', version }));
  app.all('*', (c) => {
    const error = new ServiceError('unavailable', 'The host is starting. Please try again in a moment.', {
      retryAfterS: RETRY_AFTER_S,
      fields: [{ field: waitsFor, message: REASONS[waitsFor] }],
    });
    setErrorHeaders(c, error);
    return c.json(errorBody(error, crypto.randomUUID()), 503);
  });
  return app;
}
