import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { answerFile, answerMissing, Keep } from '../host/routes/answer-file.ts';

/** The parts of the reference page that come from its package. */
const fromPackage = new Set(['swagger-ui-bundle.js', 'swagger-ui.css']);

/** The readable API reference; all of it is served from here. `pages` is the folder of the host's own pages. */
export function docsRoutes(pages: string): Hono {
  const own = join(pages, 'api-reference');
  const dist = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const app = new Hono();
  app.get('/', (c) => answerFile(c, join(own, 'index.html'), Keep.checked));
  app.get('/:file', (c) => {
    const file = c.req.param('file');
    if (fromPackage.has(file)) return answerFile(c, join(dist, file), Keep.checked);
    return file === 'page.js' || file === 'page.css'
      ? answerFile(c, join(own, file), Keep.checked)
      : answerMissing(c);
  });
  return app;
}
