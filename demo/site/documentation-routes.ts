import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { type Addresses, settingsFor } from '../host/config/host-urls.ts';
import { pagePolicy } from '../host/lib/page-policy.ts';
import {
  sendBytes,
  sendFile,
  sendNotFound,
  acceptsHtml,
  CacheControl,
  mediaTypeOf,
} from '../host/routes/send-file.ts';
import { Documentation, type DocumentationConfig, type Versioned } from './documentation/documentation.ts';

const { resolve } = createRequire(import.meta.url);

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The search library as an ES module, which its package exports only to `import`. */
const SEARCH = '../es/index.js';

/** Files of the reference page that come from the package `swagger-ui-dist`. */
const PACKAGED = new Set(['swagger-ui-bundle.js', 'swagger-ui.css']);

/** The other files of the reference page, in the folder of its HTML file. */
const OWN = new Set(['page.js', 'code.js', 'page.css']);

/**
 * Swagger UI sets the HTML that it has sanitized as plain text, which only a `default` policy of Trusted Types
 * allows. The page's script creates this policy.
 */
const REFERENCE_POLICY = pagePolicy(['default']);

export function documentationRoutes(
  config: Omit<DocumentationConfig, 'publicUrl' | 'portalUrl'>,
  addresses: Addresses,
): Hono {
  const written = new Map<string, Documentation>();
  const documentationFor = (c: Context): Documentation => {
    const { apiUrl, portalUrl } = settingsFor(addresses, c.req.header('host'));
    const known = written.get(apiUrl) ?? new Documentation({ ...config, publicUrl: apiUrl, portalUrl });
    written.set(apiUrl, known);
    return known;
  };
  const font = resolve(FONT);
  const search = join(dirname(resolve('minisearch')), SEARCH);
  const packaged = dirname(resolve('swagger-ui-dist/package.json'));
  const app = new Hono();
  const send = (c: Context, { content, etag }: Versioned, name: string): Response =>
    sendBytes(c, content, { etag, type: mediaTypeOf(name), cacheControl: CacheControl.revalidate });
  const sendMissing = (c: Context): Response =>
    acceptsHtml(c)
      ? c.html(documentationFor(c).missingPage(), 404, { 'Cache-Control': 'no-store' })
      : sendNotFound(c);
  app.get('/', async (c) => send(c, (await documentationFor(c).page('index')) as Versioned, 'page.html'));
  app.get('/inter.woff2', (c) => sendFile(c, font, CacheControl.shortLived));
  app.get('/minisearch.js', (c) => sendFile(c, search, CacheControl.shortLived));
  app.get('/search.json', async (c) => send(c, await documentationFor(c).searchIndex(), 'search.json'));
  app.get('/playground', async (c) => send(c, await documentationFor(c).playground(), 'page.html'));
  app.get('/api', async (c) => {
    c.header('Content-Security-Policy', REFERENCE_POLICY);
    return send(c, await documentationFor(c).reference(), 'page.html');
  });
  app.get('/api/:file', (c) => {
    const file = c.req.param('file');
    const folder = PACKAGED.has(file) ? packaged : OWN.has(file) ? dirname(config.reference) : null;
    return folder === null ? sendNotFound(c) : sendFile(c, join(folder, file), CacheControl.revalidate);
  });
  app.get('/:page', async (c) => {
    const page = await documentationFor(c).page(c.req.param('page'));
    return page === null ? sendMissing(c) : send(c, page, 'page.html');
  });
  app.get('*', sendMissing);
  return app;
}
