import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { PAGE_POLICY } from '../host/middleware/response-headers.ts';
import { CacheControl, sendFile, sendNotFound, acceptsHtml } from '../host/routes/send-file.ts';

/** Pages to read and copy from, each a folder of its own: under `/demo/` and its name. */
const NAMES: ReadonlySet<string> = new Set(['listing', 'legacy', 'map', 'story', 'ten']);

/** Where a page that needs a key carries it. */
const KEY_PLACE = '<meta name="api-key" content="" />';

/** They may frame the host's own pages: a framed viewer is one of them. */
const POLICY = `${PAGE_POLICY}; frame-src 'self'`;

/** Serves the demo page and the pages beside it; those that need a key get `key`, where there is one for everybody. */
export function demoPagesRoutes(pages: string, key: string | null): Hono {
  const answerPage = async (c: Context): Promise<Response> => {
    const name = c.req.param('name') ?? '';
    const page = NAMES.has(name)
      ? await readFile(join(pages, name, 'index.html'), 'utf8').catch(() => null)
      : null;
    if (page === null) return acceptsHtml(c) ? c.redirect('/demo') : sendNotFound(c);
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', CacheControl.revalidate);
    return c.html(page.replace(KEY_PLACE, `<meta name="api-key" content="${key ?? ''}" />`));
  };
  return new Hono()
    .get('/', (c) => sendFile(c, join(pages, 'index.html'), CacheControl.revalidate))
    .get('/:name', answerPage);
}
