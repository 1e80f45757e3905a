import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { PAGE_POLICY } from '../host/middleware/response-headers.ts';
import { CacheControl, sendFile, sendNotFound, acceptsHtml } from '../host/routes/send-file.ts';

/** Pages to copy from: each is a folder, served at `/demo/` and its name. */
const NAMES: ReadonlySet<string> = new Set(['listing', 'legacy', 'map', 'story', 'ten']);

/** The element of a page into which the key is written. */
const KEY_TAG = '<meta name="api-key" content="" />';

/** The pages may show a framed viewer of this host. */
const POLICY = `${PAGE_POLICY}; frame-src 'self'`;

/** The demo pages. Pages that need an API key get `key`, a public sample key, if there is one. */
export function demoPagesRoutes(pages: string, key: string | null): Hono {
  const sendPage = async (c: Context): Promise<Response> => {
    const name = c.req.param('name') ?? '';
    const page = NAMES.has(name)
      ? await readFile(join(pages, name, 'index.html'), 'utf8').catch(() => null)
      : null;
    if (page === null) return acceptsHtml(c) ? c.redirect('/demo') : sendNotFound(c);
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', CacheControl.revalidate);
    return c.html(page.replace(KEY_TAG, `<meta name="api-key" content="${key ?? ''}" />`));
  };
  return new Hono()
    .get('/', (c) => sendFile(c, join(pages, 'index.html'), CacheControl.revalidate))
    .get('/:name', sendPage);
}
