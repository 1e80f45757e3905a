import { join } from 'node:path';
import type { Settings } from '../host/config/settings.ts';
import { filesRoutes } from '../host/routes/files.ts';
import type { EntryContext, ListedPage, Mount } from '../host/start/additions.ts';
import { demoPagesRoutes } from './demo-routes.ts';
import { documentationRoutes } from './documentation-routes.ts';

const PAGES = join(import.meta.dirname, 'pages');

/** The routes that every host serves: the documentation, the API reference, and the files of their pages. */
export const siteMounts = (
  settings: Settings,
  { hasSample }: { readonly hasSample: boolean },
): readonly Mount[] => [
  { path: '/pages', routes: filesRoutes(PAGES) },
  {
    path: '/docs',
    routes: documentationRoutes(
      {
        folder: join(import.meta.dirname, 'docs'),
        playground: join(PAGES, 'playground/index.html'),
        reference: join(PAGES, 'api-reference/index.html'),
        demoUrl: hasSample ? '/demo' : null,
        productName: settings.productName,
        contact: settings.inquiryRecipient,
      },
      settings,
    ),
  },
];

/** The routes of the demo pages. `sampleKey` is a public API key for the pages, or null. */
export const demoMounts = (sampleKey: string | null): readonly Mount[] => [
  { path: '/demo', routes: demoPagesRoutes(PAGES, sampleKey) },
];

/** The pages that the terminal lists; none in production, where nobody reads the terminal. */
export function listedPages(
  { env, settings }: EntryContext,
  { hasSample }: { readonly hasSample: boolean },
): readonly ListedPage[] {
  if (settings.production) return [];
  return [
    { name: 'portal', path: '/' },
    ...(hasSample ? [{ name: 'sample world', path: '/demo' }] : []),
    { name: 'documentation', path: '/docs' },
    ...(env.SMTP_URL === undefined ? [{ name: 'outbox of sent emails', path: '/dev/mail' }] : []),
  ];
}
