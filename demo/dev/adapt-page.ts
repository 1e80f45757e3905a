import { SOURCES } from './paths.ts';

/** Runs before all scripts of the page. */
const CLIENT = `<script type="module" src="${SOURCES}demo/dev/page.ts"></script>`;

/** A page of the host with the client that hears of changes; what the portal's page loads comes from its sources. */
export const adaptPage = (html: string): string =>
  html
    .replace(/<head>/, `<head>\n    ${CLIENT}`)
    .replaceAll(/(?<=\b(?:src|href)=")\.\//g, html.includes('id="portal-config"') ? `${SOURCES}web/` : './');

/** A page's policy with what the client needs: styles that it writes into the page, and its own connection. */
export const adaptPolicy = (policy: string): string =>
  policy.replace(/style-src [^;]*/, "$& 'unsafe-inline'").replace(/connect-src [^;]*/, '$& ws:');
