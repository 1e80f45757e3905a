import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { PAGE_POLICY } from '../host/middleware/answer-headers.ts';
import { Keep, answerFile, answerMissing, isForPerson } from '../host/routes/answer-file.ts';

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
    if (page === null) return isForPerson(c) ? c.redirect('/demo') : answerMissing(c);
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', Keep.checked);
    return c.html(page.replace(KEY_PLACE, `<meta name="api-key" content="${key ?? ''}" />`));
  };
  return new Hono()
    .get('/', (c) => answerFile(c, join(pages, 'index.html'), Keep.checked))
    .get('/:name', answerPage);
}
