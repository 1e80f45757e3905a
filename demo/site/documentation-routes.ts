import { createRequire } from 'node:module';
import { type Context, Hono } from 'hono';
import { Manual, type ManualPlace, type Versioned } from './documentation/manual.ts';
import {
  sendBytes,
  sendFile,
  sendNotFound,
  acceptsHtml,
  CacheControl,
  mediaTypeOf,
} from '../host/routes/send-file.ts';

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The documentation for developers, to be read in a browser. */
export function manualRoutes(place: ManualPlace): Hono {
  const manual = new Manual(place);
  const font = createRequire(import.meta.url).resolve(FONT);
  const app = new Hono();
  const answer = (c: Context, { content, etag }: Versioned, name: string): Response =>
    sendBytes(c, content, { etag, type: mediaTypeOf(name), keep: CacheControl.revalidate });
  const answerNone = (c: Context): Response =>
    acceptsHtml(c) ? c.html(manual.missing(), 404, { 'Cache-Control': 'no-store' }) : sendNotFound(c);
  app.get('/', async (c) => answer(c, (await manual.page('index')) as Versioned, 'page.html'));
  app.get('/inter.woff2', (c) => sendFile(c, font, CacheControl.shortLived));
  app.get('/search.json', async (c) => answer(c, await manual.index(), 'search.json'));
  app.get('/playground', async (c) => answer(c, await manual.playground(), 'page.html'));
  app.get('/:page', async (c) => {
    const page = await manual.page(c.req.param('page'));
    return page === null ? answerNone(c) : answer(c, page, 'page.html');
  });
  app.get('*', answerNone);
  return app;
}
