import { join } from 'node:path';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { getPath } from 'hono/utils/url';
import type { Logger } from 'pino';
import { ABOUT_PATH } from '../../../web/rules/screens/paths.ts';
import { readFolderTiles } from '../../ingest/tiles/folder-store.ts';
import type { TileReader } from '../../ingest/tiles/tile-store.ts';
import type { RequestSummary } from '../log/metrics.ts';
import { cancelHeadBodies } from '../middleware/cancel-head-bodies.ts';
import { compressResponses } from '../middleware/compress-responses.ts';
import { logRequests } from '../middleware/log-requests.ts';
import { refuseTwoHosts } from '../middleware/refuse-two-hosts.ts';
import type { RequestEnv } from '../middleware/request-env.ts';
import { responseHeaders } from '../middleware/response-headers.ts';
import { type AboutOptions, aboutRoutes } from '../routes/about.ts';
import type { ApiApp } from '../routes/api.ts';
import { sendError } from '../routes/error-response.ts';
import { filesRoutes } from '../routes/files.ts';
import { type FindPreview, type PortalOptions, portalRoutes } from '../routes/portal.ts';
import { CacheControl, sendFile, sendNotFound } from '../routes/send-file.ts';
import { spheresRoutes } from '../routes/spheres.ts';
import type { TileResponder } from '../routes/tiles.ts';
import type { Mount } from './additions.ts';

/** Dependencies of the host; tests pass their own. */
export interface AppDeps {
  readonly elements: string;
  /** Folder of ingested spheres; it may be missing. */
  readonly spheres: string;
  /** Reads the tiles of ingested spheres; by default, from `spheres`. */
  readonly tiles?: TileReader;
  /** Serves the sample world's tiles; null or absent if the sample world is off. */
  readonly sampleTiles?: TileResponder | null;
  /** Routes that match before the host's. */
  readonly mounts?: readonly Mount[];
  readonly api: ApiApp;
  readonly log: Logger;
  /** Called after each response, for metrics. */
  readonly onResponse: (summary: RequestSummary) => void;
  /** Adds what messengers show of links to pages at and below some paths; null or absent without such pages. */
  readonly previews?: { readonly paths: readonly string[]; readonly handler: MiddlewareHandler } | null;
  /** Whether clients connect over TLS. */
  readonly https: boolean;
  /** Whether the library's source maps are withheld; only developers of the library need them. */
  readonly hidesSourceMaps?: boolean;
  /** If it is absent, the host serves neither the portal nor the information pages. */
  readonly portal?: PortalOptions;
  /** Finds the previews of shared views; if it is absent, there are none. */
  readonly findPreview?: FindPreview;
  /** The public page about the product; if it is absent, the host has none. */
  readonly about?: AboutOptions;
}

const EMBED_PAGE = join(import.meta.dirname, '../pages/embed');

export type HostApp = Hono<RequestEnv>;

/** Files that pages of any origin may load. */
const openPaths = ['/elements/*', '/sample/*', '/spheres/*', '/pages/embed/*'];

/** Removes a slash at the end of the path, so that every URL works with and without one. */
function pathWithoutTrailingSlash(request: Request): string {
  const path = getPath(request);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

const openTiming: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Timing-Allow-Origin', '*');
};

export function createApp(deps: AppDeps): HostApp {
  const app = new Hono<RequestEnv>({ getPath: pathWithoutTrailingSlash });
  const open = cors({ origin: '*', allowMethods: ['GET', 'HEAD'], exposeHeaders: ['ETag'], maxAge: 86400 });
  app.use(cancelHeadBodies);
  app.use(logRequests(deps.log, deps.onResponse));
  app.use(compressResponses());
  app.use(responseHeaders(deps));
  app.use(refuseTwoHosts);
  for (const path of openPaths) app.use(path, open, openTiming);
  if (deps.hidesSourceMaps === true) app.get('/elements/:file{.+\\.map}', sendNotFound);
  app.route('/elements', filesRoutes(deps.elements));
  app.route(
    '/spheres',
    spheresRoutes(deps.spheres, {
      tiles: deps.tiles ?? readFolderTiles(deps.spheres),
      sample: deps.sampleTiles ?? null,
    }),
  );
  app.route('/pages/embed', filesRoutes(EMBED_PAGE));
  app.get('/docs/embed-protocol.schema.json', (c) =>
    sendFile(c, join(EMBED_PAGE, 'protocol.schema.json'), CacheControl.revalidate),
  );
  if (deps.previews) for (const path of deps.previews.paths) app.use(`${path}/*`, deps.previews.handler);
  for (const { path, routes } of deps.mounts ?? []) app.route(path, routes);
  if (deps.about) app.route(ABOUT_PATH, aboutRoutes(deps.about));
  app.route('/', deps.api);
  if (deps.portal) app.route('/', portalRoutes(deps.portal, deps.findPreview));
  app.notFound(sendNotFound);
  app.onError((error, c) => sendError(c, error, deps.log));
  return app;
}
