import { join } from 'node:path';
import type { Mount } from '../host/additions.ts';
import type { Settings } from '../host/config/settings.ts';
import { filesRoutes } from '../host/routes/files.ts';
import { demoPagesRoutes } from './demo-routes.ts';
import { manualRoutes } from './documentation-routes.ts';
import { docsRoutes } from './reference-routes.ts';

/** The folder of the site's own pages. */
const PAGES = join(import.meta.dirname, 'pages');

/** What production serves of the site: documentation, the API's reference, and the files of their pages. */
export const siteMounts = ({ apiUrl, portalUrl, productName }: Settings): readonly Mount[] => [
  { path: '/pages', routes: filesRoutes(PAGES) },
  { path: '/docs/api', routes: docsRoutes(PAGES) },
  {
    path: '/docs',
    routes: manualRoutes({
      folder: join(import.meta.dirname, 'docs'),
      playground: join(PAGES, 'playground/index.html'),
      publicUrl: apiUrl,
      portalUrl,
      productName,
    }),
  },
];

/** The demo pages; `sampleKey` is an API key that everybody may try them with, or null. */
export const demoMounts = (sampleKey: string | null): readonly Mount[] => [
  { path: '/demo', routes: demoPagesRoutes(PAGES, sampleKey) },
];
