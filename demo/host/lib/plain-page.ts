import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

const STYLES = `
:root { color-scheme: dark; font: 400 15px/1.5 system-ui, sans-serif }
body { box-sizing: border-box; min-height: 100vh; margin: 0; padding: 24px; display: flex; flex-direction: column;
  align-items: center; justify-content: center; gap: 12px; background: #10161d; color: #f4f7fa; text-align: center;
  overflow-wrap: anywhere }
h1, p { max-width: 34em; margin: 0; font: inherit; text-wrap: balance }
p { color: #c9d3dc; font-size: 13px }
`;

const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64');

/** A page with two sentences, for responses that cannot show the portal's pages. */
export interface PlainPage {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  readonly status: number;
  /** Seconds after which the browser loads the page again. By default, it does not. */
  readonly reloadS?: number;
}

/** Returns the response for a page without scripts, links and data. All texts are escaped. */
export const plainPage = ({ title, heading, text, status, reloadS }: PlainPage): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(title)}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />${
      reloadS === undefined ? '' : `\n    <meta http-equiv="refresh" content="${String(reloadS)}" />`
    }
    <style>${STYLES}</style>
  </head>
  <body>
    <h1>${escapeHtml(heading)}</h1>
    <p>${escapeHtml(text)}</p>
  </body>
</html>
`,
    {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLES_HASH}'; base-uri 'none'; form-action 'none'`,
        'Cache-Control': 'no-store',
      },
    },
  );
