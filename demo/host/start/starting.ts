import { Hono } from 'hono';
import { ServiceError } from '../lib/errors.ts';
import { plainPage } from '../lib/plain-page.ts';
import { responseHeaders } from '../middleware/response-headers.ts';
import { errorBody, setErrorHeaders } from '../routes/error-response.ts';
import { acceptsHtml } from '../routes/send-file.ts';

/** Seconds after which a client should try again. */
const RETRY_AFTER_S = 2;

const REASONS = {
  migrations: 'The database is being migrated to the schema of this version.',
  database: 'The database cannot be reached. The host tries again every second.',
} as const;

/**
 * Responds to requests until the host can accept them. `/healthz` gets its usual response, so that a long
 * migration does not look like a hanging process. All other requests get 503 and the reason for the wait; in a
 * browser, as a page that loads again by itself.
 */
export function startingApp(version: string, https: boolean, waitsFor: keyof typeof REASONS): Hono {
  const app = new Hono();
  app.use(responseHeaders({ https }));
  app.get('/healthz', (c) => c.json({ status: 'ok', version }));
  app.all('*', (c) => {
    const message = REASONS[waitsFor];
    const error = new ServiceError('unavailable', 'The host is starting. Please try again in a moment.', {
      retryAfterS: RETRY_AFTER_S,
      fields: [{ field: waitsFor, message }],
    });
    const { status } = error;
    if (acceptsHtml(c)) {
      const heading = 'Starting. This page will open in a moment.';
      c.res = plainPage({ title: 'Starting', heading, text: message, status, reloadS: RETRY_AFTER_S });
      setErrorHeaders(c, error);
      return c.res;
    }
    setErrorHeaders(c, error);
    return c.json(errorBody(error, crypto.randomUUID()), 503);
  });
  return app;
}
