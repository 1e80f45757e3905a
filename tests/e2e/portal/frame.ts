import type { Page } from '@playwright/test';
import type { PortalConfigInput } from '../../../web/contract/portal-config.ts';
import { portalUrl } from './user.ts';

/** Navigates to another URL like a link, without reloading the page. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
  }, path);

/** Overrides the host's settings for the page. */
export async function withSettings(page: Page, settings: PortalConfigInput): Promise<void> {
  await page.route(
    (url) => url.origin === portalUrl(),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      const changed = body.replace(
        /(id="portal-config">)([^<]*)/,
        (_, open: string, own: string) =>
          open + JSON.stringify({ ...(JSON.parse(own) as PortalConfigInput), ...settings }),
      );
      return route.fulfill({ response, body: changed });
    },
  );
}

/** Records unhandled errors. A working page has none. */
export function watchErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    // Failed responses reported by the browser, and places without spheres reported by the viewer, are not
    // errors of the page.
    const isKnown = /^(Failed to load resource|ViewerError: )/.test(message.text());
    if (message.type() === 'error' && !isKnown) errors.push(message.text());
  });
  return errors;
}
