import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { sendFile, sendNotFound, CacheControl } from '../host/routes/send-file.ts';

/** The parts of the reference page that come from its package. */
const fromPackage = new Set(['swagger-ui-bundle.js', 'swagger-ui.css']);

/** The readable API reference; all of it is served from here. `pages` is the folder of the host's own pages. */
export function docsRoutes(pages: string): Hono {
  const own = join(pages, 'api-reference');
  const dist = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const app = new Hono();
  app.get('/', (c) => sendFile(c, join(own, 'index.html'), CacheControl.revalidate));
  app.get('/:file', (c) => {
    const file = c.req.param('file');
    if (fromPackage.has(file)) return sendFile(c, join(dist, file), CacheControl.revalidate);
    return file === 'page.js' || file === 'page.css'
      ? sendFile(c, join(own, file), CacheControl.revalidate)
      : sendNotFound(c);
  });
  return app;
}
