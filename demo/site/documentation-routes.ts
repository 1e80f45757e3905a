import { createRequire } from 'node:module';
import { type Context, Hono } from 'hono';
import { Manual, type ManualPlace, type Versioned } from './documentation/manual.ts';
import {
  answerBytes,
  answerFile,
  answerMissing,
  isForPerson,
  Keep,
  typeOf,
} from '../host/routes/answer-file.ts';

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The documentation for developers, to be read in a browser. */
export function manualRoutes(place: ManualPlace): Hono {
  const manual = new Manual(place);
  const font = createRequire(import.meta.url).resolve(FONT);
  const app = new Hono();
  const answer = (c: Context, { content, etag }: Versioned, name: string): Response =>
    answerBytes(c, content, { etag, type: typeOf(name), keep: Keep.checked });
  const answerNone = (c: Context): Response =>
    isForPerson(c) ? c.html(manual.missing(), 404, { 'Cache-Control': 'no-store' }) : answerMissing(c);
  app.get('/', async (c) => answer(c, (await manual.page('index')) as Versioned, 'page.html'));
  app.get('/inter.woff2', (c) => answerFile(c, font, Keep.aWhile));
  app.get('/search.json', async (c) => answer(c, await manual.index(), 'search.json'));
  app.get('/playground', async (c) => answer(c, await manual.playground(), 'page.html'));
  app.get('/:page', async (c) => {
    const page = await manual.page(c.req.param('page'));
    return page === null ? answerNone(c) : answer(c, page, 'page.html');
  });
  app.get('*', answerNone);
  return app;
}
