import { escapeHtml } from './escape-html.ts';

/** What a messenger shows of a link. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** URL of the page. */
  readonly page: string;
  /** A picture that needs no key, with its size in pixels; null if the page has none. */
  readonly image: { readonly url: string; readonly width: number; readonly height: number } | null;
  /** URL of the page's description in the form of oEmbed; null if it has none. */
  readonly oembed: string | null;
}

/** The size that messengers recommend for pictures of links, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

const property = (name: string, content: string | number): string =>
  `<meta property="${name}" content="${escapeHtml(String(content))}" />`;

/** Returns the elements of a page's head from which messengers read a preview (ogp.me, oembed.com). */
export function previewTags({ title, description, page, image, oembed }: LinkPreview): string {
  const tags = [
    property('og:type', 'website'),
    property('og:title', title),
    ...(description === '' ? [] : [property('og:description', description)]),
    property('og:url', page),
  ];
  if (image === null) tags.push('<meta name="twitter:card" content="summary" />');
  else
    tags.push(
      property('og:image', image.url),
      property('og:image:type', 'image/jpeg'),
      property('og:image:width', image.width),
      property('og:image:height', image.height),
      property('og:image:alt', title),
      '<meta name="twitter:card" content="summary_large_image" />',
    );
  if (oembed !== null)
    tags.push(
      `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}" />`,
    );
  return tags.join('\n    ');
}
