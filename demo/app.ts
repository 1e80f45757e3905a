import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { getPath } from 'hono/utils/url';
import type { ApiApp } from './routes/api.ts';
import { Keep, answerFile, answerMissing } from './routes/answer-file.ts';
import { docsRoutes } from './routes/docs.ts';
import { filesRoutes } from './routes/files.ts';
import { sampleRoutes } from './routes/sample.ts';
import { spheresRoutes } from './routes/spheres.ts';
import type { SampleTiles } from './world/sample-tiles.ts';

/** What the host works with; tests give their own. */
export interface AppDeps {
  /** The demo page's folder. */
  readonly pages: string;
  /** The built element library's folder. */
  readonly elements: string;
  /** The folder of ingested spheres; it may be missing. */
  readonly spheres: string;
  readonly sample: SampleTiles;
  /** The API's calls. */
  readonly api: ApiApp;
  /** Told of faults that are answered with 500. */
  readonly onFault: (error: unknown) => void;
}

const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:', 'data:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'self'"],
};

/** Every address answers with and without a slash at its end. */
function pathWithoutTrailingSlash(request: Request): string {
  const path = getPath(request);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The host as one function from request to answer. */
export function createApp(deps: AppDeps): Hono {
  const app = new Hono({ getPath: pathWithoutTrailingSlash });
  const open = cors({ origin: '*', allowMethods: ['GET', 'HEAD'], exposeHeaders: ['ETag'], maxAge: 86400 });
  app.use(compress());
  app.use(
    secureHeaders({
      contentSecurityPolicy: PAGE_POLICY,
      strictTransportSecurity: false,
      crossOriginResourcePolicy: 'cross-origin',
      xFrameOptions: false,
    }),
  );
  for (const path of ['/elements/*', '/sample/*', '/spheres/*']) {
    app.use(path, open);
    app.use(path, async (c, next) => {
      await next();
      c.header('Timing-Allow-Origin', '*');
    });
  }
  app.get('/', (c) => answerFile(c, join(deps.pages, 'index.html'), Keep.checked));
  app.route('/elements', filesRoutes(deps.elements));
  app.route('/sample', sampleRoutes(deps.sample));
  app.route('/spheres', spheresRoutes(deps.spheres));
  app.route('/pages', filesRoutes(deps.pages));
  app.route('/docs/api', docsRoutes(deps.pages));
  app.route('/', deps.api);
  app.notFound(answerMissing);
  app.onError((error, c) => {
    deps.onFault(error);
    c.header('Cache-Control', 'no-store');
    return c.json({ code: 'internal', message: 'Something went wrong on the server.' }, 500);
  });
  return app;
}
