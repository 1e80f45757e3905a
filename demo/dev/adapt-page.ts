import { SOURCES } from './paths.ts';

/** Runs before all scripts of the page. */
const CLIENT = `<script type="module" src="${SOURCES}demo/dev/page.ts"></script>`;

/**
 * Adds the client that listens for changes to a page of the host; the portal's page loads its scripts from the sources.
 */
export const adaptPage = (html: string): string =>
  html
    .replace(/<head>/, `<head>\n    ${CLIENT}`)
    .replaceAll(/(?<=\b(?:src|href)=")\.\//g, html.includes('id="portal-config"') ? `${SOURCES}web/` : './');

/** Extends a page's content security policy by what the client needs: inline styles, and a connection to Vite. */
export const adaptPolicy = (policy: string): string =>
  policy.replace(/style-src [^;]*/, "$& 'unsafe-inline'").replace(/connect-src [^;]*/, '$& ws:');
