import type { MiddlewareHandler } from 'hono';
import { unescapeHtml } from '../lib/escape-html.ts';
import { PREVIEW_SIZE, previewTags } from '../lib/link-preview.ts';

/** A view of a sphere, in degrees. */
export interface PageView {
  readonly sphereId: number;
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
}

interface PreviewedPages {
  /** Returns the URL of a picture of the view that a page opens with; null if it has none. `host` is the `Host` header. */
  readonly pictureOf: (html: string, url: URL, host: string | undefined) => string | null;
  /** Returns the public URL of the host without a trailing slash. */
  readonly siteUrl: (host: string | undefined) => string;
}

const inHead = (html: string, pattern: RegExp): string => unescapeHtml(pattern.exec(html)?.[1] ?? '').trim();

/**
 * Adds what messengers show of a link to the pages below a path: the title and the description that the page has, and a
 * picture of the view that its URL opens.
 */
export function pagePreviews({ pictureOf, siteUrl }: PreviewedPages): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    if (res.status !== 200 || !(res.headers.get('content-type') ?? '').startsWith('text/html')) return;
    const html = await res.text();
    const url = new URL(c.req.url);
    const host = c.req.header('host');
    const picture = pictureOf(html, url, host);
    const tags = previewTags({
      title: inHead(html, /<title>([^<]*)<\/title>/),
      description: inHead(html, /<meta name="description" content="([^"]*)"/),
      page: `${siteUrl(host)}${url.pathname}${url.search}`,
      image: picture === null ? null : { url: picture, ...PREVIEW_SIZE },
      oembed: null,
    });
    const headers = new Headers(res.headers);
    headers.delete('content-length');
    c.res = undefined;
    c.res = new Response(
      html.replace('</head>', () => `  ${tags}\n  </head>`),
      { status: res.status, headers },
    );
  };
}
