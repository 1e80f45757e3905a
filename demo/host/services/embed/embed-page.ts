import { escapeHtml } from '../../lib/escape-html.ts';
import { trustedTypes } from '../../lib/page-policy.ts';
import { failureSentence } from './embed-refusal.ts';

export interface EmbedPage {
  readonly productName: string;
  readonly apiKey: string;
  readonly sphereId: string;
  /** The language of the viewer as a BCP 47 tag. The page's own sentences are English. */
  readonly lang: string;
  /** Why the key does not work, in which case the page shows only an error; null if it works. */
  readonly refusal: string | null;
  readonly modules: readonly string[];
  /** Path of the base map's TileJSON; null if the map shows only outlines. */
  readonly basemap: string | null;
  readonly frameAncestors: string;
}

/**
 * Returns the page's policy. The page loads everything but images from the host, and only the key's sites may
 * frame it.
 */
export const embedPolicy = ({ frameAncestors }: Pick<EmbedPage, 'frameAncestors'>): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Images of markers and popups may come from anywhere; URLs in messages are validated.
    "img-src 'self' blob: data: https:",
    "connect-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    ...trustedTypes(),
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

export function embedHtml({
  productName,
  apiKey,
  sphereId,
  lang,
  refusal,
  modules,
  basemap,
}: EmbedPage): string {
  const isValid = refusal === null;
  const ahead = isValid ? modules.map((href) => `\n    <link rel="modulepreload" href="${href}" />`) : [];
  const product = escapeHtml(productName);
  const map = basemap === null ? '' : ` data-basemap="${escapeHtml(basemap)}"`;
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
  <head>
    <meta charset="utf-8" />
    <title>${product}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <link rel="icon" href="/pages/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/pages/embed/page.css" />
    <script type="module" src="/elements/embed-frame.js"></script>
    <script type="module" src="/elements/embed-viewer.js"></script>${ahead.join('')}
  </head>
  <body data-valid="${String(isValid)}" data-api-key="${escapeHtml(apiKey)}" data-sphere="${escapeHtml(sphereId)}"${map}>
    <main id="place"></main>
    <section class="failure" role="alert" lang="en"${isValid ? ' hidden' : ''} id="failure">
      <h1>${escapeHtml(failureSentence(productName))}</h1>
      <p id="reason"${isValid ? ' hidden' : ''}>${escapeHtml(refusal ?? '')}</p>
    </section>
    <noscript lang="en"><p class="failure">This page needs JavaScript.</p></noscript>
  </body>
</html>
`;
}
