import { join } from 'node:path';
import { Hono } from 'hono';
import { escapeHtml } from '../../host/lib/escape-html.ts';
import { plainPage, sendPage } from '../../host/routes/dev-mail.ts';
import { CacheControl, sendFile, sendNotFound } from '../../host/routes/send-file.ts';
import type { OperatorSites } from '../../host/start/additions.ts';

const PATH = '/dev/sites';

/** The stand-in for Google's maps library. */
const LIBRARY = 'google-maps.js';

/** The pages, with the setting that replaces each. */
const pages: Readonly<Record<string, readonly [title: string, setting: string]>> = {
  survey: ['Survey', 'SURVEY_URL'],
  'snapshot-product': ['Snapshot product', 'SNAPSHOT_PRODUCT_URL'],
  linkedin: ['LinkedIn', 'SOCIAL_URLS'],
  youtube: ['YouTube', 'SOCIAL_URLS'],
};

const textOf = (setting: string): string =>
  `<p>On a host that is not in production, this page stands in for another site. The setting <code>${setting}</code> replaces it.</p>` +
  '<p><a href="/">Go to the portal</a></p>';

const routes = new Hono()
  .get(`/${LIBRARY}`, (c) => sendFile(c, join(import.meta.dirname, LIBRARY), CacheControl.revalidate))
  .get('/:name', (c) => {
    const page = Object.entries(pages).find(([name]) => name === c.req.param('name'));
    if (page === undefined) return sendNotFound(c);
    const [title, setting] = page[1];
    return sendPage(c, plainPage(title, `<h1>${escapeHtml(title)}</h1>${textOf(setting)}`));
  });

/** Pages on this host that stand in for sites that only an operator has, and for Google's maps library. */
export const operatorSites: OperatorSites = {
  mount: { path: PATH, routes },
  survey: `${PATH}/survey`,
  snapshotProduct: `${PATH}/snapshot-product`,
  social: [
    { name: 'LinkedIn', url: `${PATH}/linkedin` },
    { name: 'YouTube', url: `${PATH}/youtube` },
  ],
  mapsLibrary: `${PATH}/${LIBRARY}`,
};
