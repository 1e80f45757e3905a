import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import type { PortalConfigInput } from '../../../web/contract/portal-config.ts';
import { matchScreen } from '../../../web/rules/screens/match-screen.ts';
import { type LinkPreview, previewTags } from '../lib/link-preview.ts';
import { trustedTypes } from '../lib/page-policy.ts';
import { type InfoFacts, infoPagesRoutes } from './info-pages.ts';
import { CacheControl, sendFile, sendNotFound, acceptsHtml } from './send-file.ts';

export interface PortalOptions extends InfoFacts {
  readonly folder: string;
  /** The portal's settings, which are written into its page. */
  readonly config: PortalConfigInput;
  /** Origins that the portal may frame: the payment provider's and a video's. */
  readonly frames: readonly string[];
  /** Origins whose scripts the portal may run: the payment provider's. */
  readonly scripts: readonly string[];
  /** Origins to which the portal may connect: the API host's, if different, and the address lookup's. */
  readonly connects: readonly string[];
  /** Origins from which the portal may show pictures: the API host's, if different. */
  readonly images: readonly string[];
  /** Path of a script that stands in for Google's maps library; null to load Google's. */
  readonly mapsLibrary: string | null;
}

/** Folders of data, files and pages with their own message. A mistyped path within them is not a screen. */
const FOLDERS = /^\/(api|docs|elements|frames|pages|portal|sample|spheres)(\/|$)/;

/** Returns whether a path ends like a file name. */
const isFile = (path: string): boolean => /\.\w+$/.test(path);

/**
 * Returns the status with which the portal's page is sent at a path that no other route serves; null if it is
 * not sent. The address of a screen is a page for every client. Elsewhere, only browsers get the page, which
 * says that nothing is there, or redirects within the areas of the two offerings.
 */
function pageStatus(c: Context): 200 | 404 | null {
  const { path } = c.req;
  const { screen } = matchScreen(path);
  if (screen !== 'not-found' && screen !== 'unknown') return 200;
  if (!acceptsHtml(c) || FOLDERS.test(path) || isFile(path)) return null;
  return screen === 'unknown' ? 200 : 404;
}

const CONFIG_SCRIPT = /(<script type="application\/json" id="portal-config">)[^<]*(<\/script>)/;

/** Serializes to JSON that cannot end a script element, regardless of its strings. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Finds what a messenger shows of a shared view; null if there is none. `host` is the request's `Host` header. */
export type FindPreview = (shareId: string, host: string | undefined) => Promise<LinkPreview | null>;

/** Returns the elements for the head of a page; empty unless it shows a shared view. */
async function headOf(c: Context, find: FindPreview): Promise<string> {
  const { screen, params } = matchScreen(c.req.path);
  const [id] = params;
  if (screen !== 'share' || id === undefined) return '';
  // Without the database, the page is sent, and its calls report the failure.
  const preview = await find(id, c.req.header('host')).catch(() => null);
  return preview === null ? '' : `${previewTags(preview)}\n  `;
}

/** Shared views in frames of other sites. Nothing on these pages depends on a login. */
const EMBEDDED = /^\/share\/embed\/[^/]+\/?$/;

const policyOf = ({ frames, scripts, connects, images }: PortalOptions, ancestors: 'none' | '*'): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' blob: data:", ...images].join(' '),
    ["connect-src 'self'", ...connects].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors === '*' ? '*' : "'none'"}`,
    // `default` lets the payment provider's script load further scripts.
    ...trustedTypes(scripts.length > 0 ? ['default'] : []),
  ].join('; ');

/**
 * Content security policy of the frame with Google's map, based on Google's guide to such policies. It does not
 * require Trusted Types, because Google does not document that its library supports them.
 */
const GOOGLE_MAP_POLICY = [
  "default-src 'none'",
  "script-src 'self' https://maps.googleapis.com https://maps.gstatic.com",
  "style-src 'self' 'unsafe-inline' https://fonts.googleapis.com",
  "img-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
  "connect-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com",
  'font-src https://fonts.gstatic.com',
  'frame-src https://*.google.com',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Serves the frame with Google's map if the operator allows it. */
async function sendGoogleMap(c: Context, { folder, config, mapsLibrary }: PortalOptions): Promise<Response> {
  const page = config.hasGoogleMaps
    ? await readFile(join(folder, 'google-map/index.html'), 'utf8').catch(() => null)
    : null;
  if (page === null) return sendNotFound(c);
  c.header('Content-Security-Policy', GOOGLE_MAP_POLICY);
  // Google restricts keys by the URL of the page.
  c.header('Referrer-Policy', 'strict-origin-when-cross-origin');
  c.header('Cache-Control', CacheControl.revalidate);
  return c.html(
    mapsLibrary === null ? page : page.replace('</body>', `<script src="${mapsLibrary}"></script></body>`),
  );
}

/** Serves the portal's files, and its single page at the URL of every screen. */
export function portalRoutes(
  portal: PortalOptions,
  findPreview: FindPreview = () => Promise.resolve(null),
): Hono {
  const sendPage = async (c: Context, status: 200 | 404): Promise<Response> => {
    const page = await readFile(join(portal.folder, 'index.html'), 'utf8').catch(() => null);
    if (page === null) return sendNotFound(c);
    const head = await headOf(c, findPreview);
    c.header('Content-Security-Policy', policyOf(portal, EMBEDDED.test(c.req.path) ? '*' : 'none'));
    c.header('Cache-Control', CacheControl.revalidate);
    return c.html(
      page
        .replace('</head>', () => `${head}</head>`)
        .replace(CONFIG_SCRIPT, (_, open: string, close: string) => open + scriptJson(portal.config) + close),
      status,
    );
  };
  return new Hono()
    .get('/portal/THIRD-PARTY-NOTICES.txt', (c) =>
      sendFile(c, join(portal.folder, 'THIRD-PARTY-NOTICES.txt'), CacheControl.revalidate),
    )
    .get('/portal/:file{[\\w.-]+}', (c) =>
      sendFile(c, join(portal.folder, 'portal', c.req.param('file')), CacheControl.immutable),
    )
    .get('/frames/google-map', (c) => sendGoogleMap(c, portal))
    .route('/info', infoPagesRoutes(portal))
    .get('*', (c, next) => {
      const status = pageStatus(c);
      return status === null ? next() : sendPage(c, status);
    });
}
