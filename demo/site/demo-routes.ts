import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { PAGE_POLICY } from '../host/lib/page-policy.ts';
import { CacheControl, sendFile, sendNotFound, acceptsHtml } from '../host/routes/send-file.ts';

/** The entries of the list at the bottom of each page. */
const LINKS: readonly (readonly [href: string, title: string, summary: string])[] = [
  ['/demo', 'The sample world', 'Sixty cities to fly over, captured in two different years.'],
  ['/demo/listing', 'A listing', 'A house for sale, seen from the air.'],
  ['/demo/map', 'Map and sphere', 'Side by side, moving together.'],
  ['/demo/years', 'Then and now', 'Two dates of the same streets, with a divider between them.'],
  ['/demo/story', 'A story', 'Scroll to fly from place to place.'],
  ['/demo/legacy', 'Legacy messages', 'A viewer in an iframe, controlled only by messages.'],
  ['/demo/photo', 'Your own photograph', 'Drop a 360° photograph and look around in it.'],
  ['/demo/ten', 'Ten viewers', 'Ten viewers on one page that still scrolls smoothly.'],
  ['/docs/', 'Documentation', 'From the first snippet to every setting.'],
];

/** Names of the demo pages. Each page is a folder that is served at `/demo/` followed by its name. */
const NAMES: ReadonlySet<string> = new Set(LINKS.flatMap(([href]) => /^\/demo\/(.+)$/.exec(href)?.[1] ?? []));

/** The empty list in the source of a page, which is replaced by a list of all other pages. */
const LINK_LIST = '<ul class="pages"></ul>';
const linkListFor = (name: string): string => {
  const items = LINKS.filter(([href]) => href !== `/demo/${name}`).map(
    ([href, title, summary]) => `<li><a href="${href}">${title}</a><span>${summary}</span></li>`,
  );
  return LINK_LIST.replace('><', `>${items.join('')}<`);
};

/** The element that receives the API key. */
const KEY_TAG = '<meta name="api-key" content="" />';

/**
 * The content security policy of the pages, which allows frames of this host because one page embeds the
 * viewer.
 */
const POLICY = `${PAGE_POLICY}; frame-src 'self'`;

/** Serves the demo pages. `key` is a public sample key for the pages that use one, or null. */
export function demoPagesRoutes(pages: string, key: string | null): Hono {
  const sendPage = async (c: Context): Promise<Response> => {
    const name = c.req.param('name') ?? '';
    const page = NAMES.has(name)
      ? await readFile(join(pages, name, 'index.html'), 'utf8').catch(() => null)
      : null;
    if (page === null) return acceptsHtml(c) ? c.redirect('/demo') : sendNotFound(c);
    c.header('Content-Security-Policy', POLICY);
    c.header('Cache-Control', CacheControl.revalidate);
    return c.html(
      page
        .replace(KEY_TAG, `<meta name="api-key" content="${key ?? ''}" />`)
        .replace(LINK_LIST, linkListFor(name)),
    );
  };
  return new Hono()
    .get('/', (c) => sendFile(c, join(pages, 'index.html'), CacheControl.revalidate))
    .get('/:name', sendPage);
}
