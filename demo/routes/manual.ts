import { createRequire } from 'node:module';
import { Hono } from 'hono';
import { Manual, type ManualPlace, type Versioned } from '../manual/manual.ts';
import { answerBytes, answerFile, answerMissing, Keep, typeOf } from './answer-file.ts';

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The documentation for developers, to be read in a browser. */
export function manualRoutes(place: ManualPlace): Hono {
  const manual = new Manual(place);
  const font = createRequire(import.meta.url).resolve(FONT);
  const app = new Hono();
  const answer = (
    c: Parameters<typeof answerBytes>[0],
    { content, etag }: Versioned,
    name: string,
  ): Response => answerBytes(c, content, { etag, type: typeOf(name), keep: Keep.checked });
  app.get('/', async (c) => answer(c, (await manual.page('index')) as Versioned, 'page.html'));
  app.get('/inter.woff2', (c) => answerFile(c, font, Keep.aWhile));
  app.get('/search.json', async (c) => answer(c, await manual.index(), 'search.json'));
  app.get('/playground', async (c) => answer(c, await manual.playground(), 'page.html'));
  app.get('/:page', async (c) => {
    const page = await manual.page(c.req.param('page'));
    return page === null ? answerMissing(c) : answer(c, page, 'page.html');
  });
  return app;
}
